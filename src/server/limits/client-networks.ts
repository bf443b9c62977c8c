import ipaddr from 'ipaddr.js';

/**
 * The networks that a caller is counted in, narrowest first: the address itself for IPv4; the /64, /56 and /48 for IPv6.
 * A household gets a whole /64, a customer often a /56 and anyone who asks a /48, so a limit on one of them alone could be
 * evaded with thousands of fresh addresses. IPv4-mapped IPv6 addresses count as IPv4.
 */
export function clientNetworks(ip: string): readonly [string, ...string[]] {
  // An unreadable address, which a proxy may pass on, is counted as it is written.
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return [ip];
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return [address.toString()];
  const groups = address.parts.map((part) => part.toString(16));
  const site = groups.slice(0, 3).join(':');
  const subnet = address.parts[3] ?? 0;
  return [`${site}:${groups[3]}`, `${site}:${(subnet & 0xff00).toString(16)}/56`, `${site}/48`];
}

/** How much more than one /64 a /56 and a /48 may do: they hold many households, or one attacker with many addresses. */
export const NETWORK_FACTORS = [1, 4, 16] as const;

/** The narrowest network of a caller: one household or one venue. */
export function clientNetwork(ip: string): string {
  return clientNetworks(ip)[0];
}
