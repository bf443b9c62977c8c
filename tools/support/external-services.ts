import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startBarionStandIn } from '../../stand-ins/barion.ts';
import { makeTemporaryFolder, onCleanUp } from './clean-up.ts';
import { listenOnLoopback } from './listen.ts';
import { waitFor } from './wait-for.ts';

const POS_KEY = '5c2f9d0e-41b7-4b06-9f64-2d8d8f3a7e11';

export type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>;

/** A self-signed certificate for loopback, valid for a day. */
async function makeCertificate() {
  const folder = await makeTemporaryFolder('tls');
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...key, ...names, '-out', certFile], { stdio: 'pipe' });
  return { certFile, keyFile };
}

/**
 * Mail and Barion on loopback. Barion's stand-in is behind TLS, because production accepts only an `https://` address.
 * Google has no stand-in here: the address that production servers use for it is fixed.
 */
export async function startExternalServices() {
  const certificate = await makeCertificate();
  const [cert, key] = [readFileSync(certificate.certFile, 'utf8'), readFileSync(certificate.keyFile, 'utf8')];
  // Barion's stand-in runs in this process and calls the site's https address, so the certificate must be trusted.
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const mails = await startMailServer();
  const standIn = await startBarionStandIn({ posKey: POS_KEY });
  onCleanUp(() => standIn.close());
  const proxy = await startTlsProxy({ cert, key }, Number(new URL(standIn.url).port));
  return {
    /** For localhost; trusted by this process and by the servers. */
    certificate,
    /** TLS in front of the server on this port, as browsers see production. */
    startTlsProxy: (port: number) => startTlsProxy({ cert, key }, port),
    /** The settings that point a server to these services. */
    env: {
      SMTP_URL: mails.url,
      BARION_API_URL: proxy.url,
      BARION_POS_KEY: POS_KEY,
      NODE_EXTRA_CA_CERTS: certificate.certFile,
    },
    mails,
    /** What the payer does on the gateway's page; Barion does not call back. */
    pay: (paymentId: string) =>
      fetch(`${standIn.url}/Pay/answer?id=${paymentId}`, {
        method: 'POST',
        body: new URLSearchParams({ answer: 'pay', callback: 'never' }),
        redirect: 'manual',
      }),
  };
}

/** Terminates TLS in front of a loopback port. */
async function startTlsProxy(certificate: { cert: string; key: string }, targetPort: number) {
  const sockets = new Set<Socket>();
  const server = createServer(certificate, (secure) => {
    const plain = connect(targetPort, '127.0.0.1');
    for (const socket of [secure, plain]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    }
    secure.on('close', () => plain.destroy());
    plain.on('close', () => secure.destroy());
    secure.pipe(plain).pipe(secure);
  });
  server.on('tlsClientError', () => {});
  onCleanUp(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: `https://127.0.0.1:${await listenOnLoopback(server)}` };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A mail server on loopback that stores what it receives. */
async function startMailServer() {
  const received: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, _session, done) {
      buffer(stream)
        .then(async (raw) => {
          received.push(await PostalMime.parse(raw));
          done();
        })
        .catch(done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onCleanUp(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const sentTo = (address: string) =>
    received.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    sentTo,
    /** The newest six-digit code mailed to the address. */
    codeFor: (address: string) =>
      waitFor(`a code is mailed to ${address}`, () => sentTo(address).at(-1)?.text?.match(/\d{6}/)?.[0], 10_000),
  };
}
