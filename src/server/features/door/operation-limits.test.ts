import { expect, it } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { createOperationLimits } from './operation-limits.ts';

const session = (name: string, eventId = 1, ip = '192.0.2.1') => ({ eventId, tokenHash: Buffer.from(name), ip });
const refused = expect.objectContaining({ code: 'too_many_requests' });

it('limits the operations of one session in a minute, and not those of other sessions', () => {
  const count = createOperationLimits({ metrics: createMetrics() });
  for (let call = 0; call < 20; call++) count(session('a'), 500);
  expect(() => count(session('a'), 1)).toThrow(refused);
  expect(() => count(session('b'), 500)).not.toThrow();
});

it('limits the operations of one event and of one network, and not those of others', () => {
  const count = createOperationLimits({ metrics: createMetrics() });
  for (let phone = 0; phone < 20; phone++) count(session(`phone ${phone}`), 10_000);
  expect(() => count(session('one more'), 1)).toThrow(refused);
  for (let phone = 0; phone < 20; phone++) count(session(`elsewhere ${phone}`, 2), 10_000);
  expect(() => count(session('third event', 3), 1)).toThrow(refused);
  expect(() => count(session('third event', 3, '198.51.100.1'), 1)).not.toThrow();
});
