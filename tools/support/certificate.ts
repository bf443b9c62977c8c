import { createPrivateKey, createSign, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';

/** DER, as much of it as a certificate needs: a tag, a length and what is inside. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** Positive, and without a zero to spare: its first byte is 01. */
const serialNumber = () => der(0x02, Buffer.from([1]), randomBytes(8));
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';
const BASIC_CONSTRAINTS = '551d13';
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate for this machine's loopback, signed by itself, good for a day. */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from('placecard proof')))));
  const now = Date.now();
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serialNumber(),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(new Date(now - DAY_MS)), utcTime(new Date(now + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension(BASIC_CONSTRAINTS, isAuthority), extension(SUBJECT_ALT_NAME, names))),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const raw = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificate = new X509Certificate(raw);
  if (!certificate.checkPrivateKey(createPrivateKey(key))) throw new Error('The certificate does not fit its key.');
  return { key, cert: certificate.toString() };
}
