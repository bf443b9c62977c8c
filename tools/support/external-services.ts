import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type BarionStandIn, startBarionStandIn } from '../../stand-ins/barion.ts';
import type { CallbackManner } from '../../stand-ins/barion-trouble.ts';
import { onCleanUp } from './clean-up.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { startTlsProxy } from './tls-proxy.ts';

const POS_KEY = '5c2f9d0e-41b7-4b06-9f64-2d8d8f3a7e11';

interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface ExternalServices {
  /** The settings that point a server to these services. */
  readonly env: Readonly<Record<string, string>>;
  /** For localhost; trusted by this process and by the servers. */
  readonly certificate: CertificateFiles;
  readonly mails: MailServer;
  readonly barion: {
    readonly standIn: BarionStandIn;
    /** Refuses connections at Barion's address until `up`. */
    down(): Promise<void>;
    up(): Promise<void>;
    /** What the payer does on the gateway's page. */
    answer(
      paymentId: string,
      answer: 'pay' | 'decline' | 'cancel' | 'expire',
      callback?: CallbackManner,
    ): Promise<Response>;
  };
}

/** A self-signed certificate for loopback, valid for a day. */
async function makeCertificate(): Promise<CertificateFiles> {
  const folder = await makeTemporaryFolder('tls');
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...key, ...names, '-out', certFile], { stdio: 'pipe' });
  return { certFile, keyFile };
}

/**
 * Mail and Barion on loopback. Barion's stand-in is behind TLS, because production accepts only an `https://` address.
 * Google is missing: production knows no address of it but Google's own.
 */
export async function startExternalServices(): Promise<ExternalServices> {
  const certificate = await makeCertificate();
  const [cert, key] = [readFileSync(certificate.certFile, 'utf8'), readFileSync(certificate.keyFile, 'utf8')];
  // The stand-in calls back at the site's public https address, from this process.
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const mails = await startMailServer();
  const standIn = await startBarionStandIn({ posKey: POS_KEY });
  onCleanUp(() => standIn.close());
  const proxy = await startTlsProxy({ cert, key }, Number(new URL(standIn.url).port));
  return {
    certificate,
    env: {
      SMTP_URL: mails.url,
      BARION_API_URL: proxy.url,
      BARION_POS_KEY: POS_KEY,
      NODE_EXTRA_CA_CERTS: certificate.certFile,
    },
    mails,
    barion: {
      standIn,
      down: proxy.down,
      up: proxy.up,
      answer: (paymentId, answer, callback = 'early') =>
        fetch(`${standIn.url}/Pay/answer?id=${paymentId}`, {
          method: 'POST',
          body: new URLSearchParams({ answer, callback }),
          redirect: 'manual',
        }),
    },
  };
}
