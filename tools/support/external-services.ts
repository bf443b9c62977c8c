import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type BarionStandIn, startBarionStandIn } from '../../stand-ins/barion.ts';
import type { CallbackManner } from '../../stand-ins/barion-trouble.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import { atEnd } from './clean-up.ts';
import { type MailSink, startMailSink } from './mail-server.ts';
import { startTlsFront } from './tls-proxy.ts';

const POS_KEY = '5c2f9d0e-41b7-4b06-9f64-2d8d8f3a7e11';

export interface Outside {
  /** What a server needs to reach all of it. */
  readonly env: Readonly<Record<string, string>>;
  /** Trusted by this process and by the servers; for whatever else must end TLS. */
  readonly certificate: Certificate & { readonly certFile: string; readonly keyFile: string };
  readonly mails: MailSink;
  readonly barion: {
    readonly standIn: BarionStandIn;
    /** Nobody answers at its address. */
    down(): Promise<void>;
    up(): Promise<void>;
    /** What the payer does on the gateway's page. */
    answer(
      paymentId: string,
      answer: 'pay' | 'decline' | 'cancel' | 'expire',
      callback?: CallbackManner,
    ): Promise<Response>;
  };
  stop(): Promise<void>;
}

/**
 * What stands outside the servers: mail and Barion, on loopback. Google is not here: production knows no other address
 * of it than Google's own. Production wants `https://` of Barion, so its stand-in stands behind TLS.
 */
export async function startOutside(): Promise<Outside> {
  const made = makeCertificate();
  const folder = await mkdtemp(join(tmpdir(), 'placecard-proof-tls-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const certificate = { ...made, certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await writeFile(certificate.certFile, certificate.cert);
  await writeFile(certificate.keyFile, certificate.key, { mode: 0o600 });
  // The stand-in calls back by the site's public address.
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);

  const mails = await startMailSink();
  const standIn = await startBarionStandIn({ posKey: POS_KEY });
  const front = await startTlsFront({ certificate, port: Number(new URL(standIn.url).port) });
  const stop = async () => {
    forget();
    await mails.stop();
    await front.down();
    await standIn.close();
  };
  const forget = atEnd(stop);
  return {
    certificate,
    env: {
      SMTP_URL: mails.url,
      BARION_API_URL: front.url,
      BARION_POS_KEY: POS_KEY,
      NODE_EXTRA_CA_CERTS: certificate.certFile,
    },
    mails,
    barion: {
      standIn,
      down: front.down,
      up: front.up,
      answer: (paymentId, answer, callback = 'early') =>
        fetch(`${standIn.url}/Pay/answer?id=${paymentId}`, {
          method: 'POST',
          body: new URLSearchParams({ answer, callback }),
          redirect: 'manual',
        }),
    },
    stop,
  };
}
