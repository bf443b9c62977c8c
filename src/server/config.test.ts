import { describe, expect, it } from 'vitest';
import { type Mode, parseSettings, SettingsError } from './config.ts';

const PRODUCTION = {
  PUBLIC_URL: 'https://placecard.example',
  SESSION_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Placecard <hello@placecard.example>',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  BARION_POS_KEY: 'key',
  BARION_PAYEE: 'shop@placecard.example',
  SUPPORT_EMAIL: 'help@placecard.example',
  COMPANY_NAME: 'Placecard Kft.',
  COMPANY_ADDRESS: 'Budapest, Fő utca 1.',
};

/** The problems that `parseSettings` reports. */
function findProblems(mode: Mode, env: NodeJS.ProcessEnv): string[] {
  try {
    parseSettings(mode, env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [title, ...lines] = error.message.split('\n');
    expect(title).toBe("Placecard can't start with these settings:");
    return lines.map((line) => line.trim());
  }
  return [];
}

describe('unsafe settings in production', () => {
  it('include TRUST_PROXY=true, which local mode allows', () => {
    const problem =
      'TRUST_PROXY must not be true in production, where it would believe any address: give the number of proxies, usually 1';
    expect(findProblems('production', { ...PRODUCTION, TRUST_PROXY: 'true' })).toEqual([problem]);
    expect(findProblems('production', { ...PRODUCTION, TRUST_PROXY: '1' })).toEqual([]);
    expect(parseSettings('local', { TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true);
  });

  it.each([
    'smtp://mail.example.com?ignoreTLS=true',
    'smtp://mail.example.com?requireTLS=false',
    'smtps://mail.example.com?tls.rejectUnauthorized=false',
    'smtp://127.0.0.1.example.com?ignoreTLS=true',
  ])('include SMTP without TLS: %s', (url) => {
    expect(findProblems('production', { ...PRODUCTION, SMTP_URL: url })).toEqual([
      'SMTP_URL must not turn TLS off, except on this computer',
    ]);
  });

  it.each(['smtp://mail.example.com', 'smtp://127.0.0.1:25?ignoreTLS=true', 'smtp://[::1]:25', 'smtp://localhost'])(
    'do not include %s',
    (url) => {
      expect(findProblems('production', { ...PRODUCTION, SMTP_URL: url })).toEqual([]);
    },
  );
});

describe('local mode', () => {
  it('needs no settings', () => {
    expect(parseSettings('local', {})).toEqual({
      mode: 'local',
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: './data',
      TRUST_PROXY: false,
      METRICS_HOST: '127.0.0.1',
      DRAIN_DELAY_MS: 0,
      DRAIN_LIMIT_MS: 25_000,
    });
  });

  it('reads its settings, and takes an empty variable for a missing one', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/srv/data',
      DATABASE_URL: '',
      LOG_LEVEL: 'debug',
      METRICS_HOST: '0.0.0.0',
      METRICS_PORT: '9464',
      DRAIN_DELAY_MS: '5000',
      DRAIN_LIMIT_MS: '40000',
    };
    expect(parseSettings('local', env)).toEqual({
      mode: 'local',
      HOST: '0.0.0.0',
      PORT: 0,
      DATA_DIR: '/srv/data',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: false,
      METRICS_HOST: '0.0.0.0',
      METRICS_PORT: 9464,
      DRAIN_DELAY_MS: 5_000,
      DRAIN_LIMIT_MS: 40_000,
    });
  });

  it('ignores wrong settings of production', () => {
    expect(findProblems('local', { PUBLIC_URL: 'nonsense', SMTP_URL: 'nonsense' })).toEqual([]);
  });

  it.each([
    ['PORT', 'http', 'PORT must be a port number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535'],
    ['PORT', '-1', 'PORT must be a port number from 0 to 65535'],
    ['PORT', '80.5', 'PORT must be a whole number'],
    ['DATABASE_URL', 'mysql://localhost/placecard', 'DATABASE_URL must be a postgres:// address'],
    ['DATABASE_URL', 'placecard', 'DATABASE_URL must be a postgres:// address'],
    ['METRICS_PORT', 'yes', 'METRICS_PORT must be a port number from 0 to 65535'],
    ['DRAIN_DELAY_MS', 'soon', 'DRAIN_DELAY_MS must be a number of milliseconds from 0 to 600000'],
    ['DRAIN_LIMIT_MS', '-1', 'DRAIN_LIMIT_MS must be a number of milliseconds from 0 to 600000'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is not a log level'],
  ])('refuses %s=%s', (name, value, problem) => {
    expect(findProblems('local', { [name]: value })).toEqual([problem]);
  });

  it.each([
    'postgres://user:password@db.example.com:5432/placecard?sslmode=require',
    'postgresql://localhost/placecard',
    'postgresql://placecard@%2Ftmp%2Fplacecard-pg-x1/placecard',
  ])('takes %s', (url) => {
    expect(parseSettings('local', { DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });
});

describe('production', () => {
  it('accepts a complete set', () => {
    expect(parseSettings('production', PRODUCTION)).toMatchObject({
      ...PRODUCTION,
      mode: 'production',
      BARION_API_URL: 'https://api.barion.com',
    });
  });

  it('names every missing setting at once', () => {
    expect(findProblems('production', {})).toEqual(Object.keys(PRODUCTION).map((name) => `${name} is missing`));
  });

  it.each(Object.keys(PRODUCTION))('misses %s where it is absent, empty or blank', (name) => {
    for (const value of [undefined, '', '  ']) {
      expect(findProblems('production', { ...PRODUCTION, [name]: value })).toContain(`${name} is missing`);
    }
  });

  it.each([
    ['PUBLIC_URL', 'http://placecard.example', 'must be an https:// address'],
    ['PUBLIC_URL', 'placecard.example', 'must be an https:// address'],
    ['SESSION_SECRET', 's'.repeat(31), 'needs at least 32 characters'],
    ['SMTP_URL', 'mail.example.com', 'must be an smtp:// or smtps:// address'],
    ['BARION_PAYEE', 'shop', 'must be an e-mail address'],
    ['SUPPORT_EMAIL', 'help@', 'must be an e-mail address'],
    ['BARION_API_URL', 'http://api.barion.com', 'must be an https:// address'],
    ['PORT', 'x', 'must be a port number from 0 to 65535'],
  ])('refuses %s=%s', (name, value, problem) => {
    expect(findProblems('production', { ...PRODUCTION, [name]: value })).toEqual([`${name} ${problem}`]);
  });

  it('names missing and wrong settings together, and repeats no secret', () => {
    const env = { ...PRODUCTION, PUBLIC_URL: 'nonsense', SESSION_SECRET: 'hunter2', MAIL_FROM: '' };
    const problems = findProblems('production', env);
    expect(problems).toEqual([
      'PUBLIC_URL must be an https:// address',
      'SESSION_SECRET needs at least 32 characters',
      'MAIL_FROM is missing',
    ]);
    expect(problems.join()).not.toContain('hunter2');
  });
});

describe('TRUST_PROXY', () => {
  const parse = (value: string) => parseSettings('local', { TRUST_PROXY: value }).TRUST_PROXY;

  it.each<[string, unknown]>([
    ['true', true],
    ['false', false],
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.0/8, fd00::/8', '10.0.0.0/8, fd00::/8'],
    ['loopback', 'loopback'],
  ])('%s', (value, expected) => {
    expect(parse(value)).toBe(expected);
  });

  it('as a number trusts that many proxies, nearest first', () => {
    const isTrusted = parse('2');
    if (typeof isTrusted !== 'function') throw new Error('Not a function');
    expect([0, 1, 2].map((hop) => isTrusted('10.0.0.1', hop))).toEqual([true, true, false]);
    const nobody = parse('0');
    expect(typeof nobody === 'function' && nobody('10.0.0.1', 0)).toBe(false);
  });

  it.each(['yes', '-1', '1.5', 'proxy.example.com', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,', '  '])(
    'refuses "%s"',
    (value) => {
      expect(findProblems('local', { TRUST_PROXY: value })).toEqual([
        'TRUST_PROXY must be true, false, a number of proxies, or their addresses',
      ]);
    },
  );
});
