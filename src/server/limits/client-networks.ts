import type { IncomingMessage } from 'node:http';
import { compile as compileProxies, all as listAddresses } from '@fastify/proxy-addr';
import type { TrustProxy } from '../config.ts';

/** Whether the one at an address, so many hops from us, is a proxy of ours, exactly as the framework has it. */
export function createProxyTrust(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  return typeof trustProxy === 'string'
    ? compileProxies(trustProxy.split(',').map((proxy) => proxy.trim()))
    : trustProxy;
}

/** Finds a caller's address where the framework is not asked, exactly as its `request.ip` has it. */
export function createAddressFinder(trustProxy: TrustProxy): (request: IncomingMessage) => string | undefined {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress;
  const isTrusted = createProxyTrust(trustProxy);
  return (request) => listAddresses(request, isTrusted).at(-1);
}

const IPV6_GROUPS = 8;
const MAPPED_IPV4 = /^0:0:0:0:0:ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The last two groups may be written as an IPv4 address. */
function withoutDots(ip: string): string {
  const [, head, ...bytes] = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(ip) ?? [];
  if (head === undefined) return ip;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  return `${head}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

/** All eight groups of an IPv6 address, lower case and without leading zeros. */
function ipv6Groups(ip: string): string[] {
  const [address = ''] = ip.toLowerCase().split('%');
  const [head = '', tail = ''] = withoutDots(address).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = Math.max(0, IPV6_GROUPS - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * The networks that a caller is counted in, the narrowest first. A household gets an IPv6 /64, a customer often a /56 and
 * anyone who asks a /48, so whoever counts only one of them leaves room for thousands of fresh addresses.
 */
export function clientNetworks(ip: string): readonly [string, ...string[]] {
  if (!ip.includes(':')) return [ip];
  const groups = ipv6Groups(ip);
  const [, high, low] = MAPPED_IPV4.exec(groups.join(':')) ?? [];
  if (high !== undefined && low !== undefined) {
    const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff]);
    return [bytes.join('.')];
  }
  const site = groups.slice(0, 3).join(':');
  const subnet = Number.parseInt(groups[3] ?? '0', 16);
  return [groups.slice(0, 4).join(':'), `${site}:${(subnet & 0xff00).toString(16)}/56`, `${site}/48`];
}

/** How much more a /56 and a /48 may do than one /64: they hold many households, or one attacker with many addresses. */
export const NETWORK_FACTORS = [1, 4, 16] as const;

/** The networks around one that `clientNetwork` answered, itself first. */
export function networksAround(network: string): readonly [string, ...string[]] {
  return clientNetworks(network.includes(':') ? `${network}::` : network);
}

/** The narrowest of them: how a single household or venue is told from the next. */
export function clientNetwork(ip: string): string {
  return clientNetworks(ip)[0];
}
