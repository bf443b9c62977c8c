import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import { paths } from '../../../shared/paths.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { LayoutEditor } from '../layouts/layout-editor.tsx';
import { usePlanEditor } from '../layouts/plan-editor.ts';
import { NextSteps } from './next-steps.tsx';
import { makeSample, translateSample } from './sample.ts';
import { type Sandbox, tagsOf } from './sandbox.ts';
import { NO_DRAFTS, SandboxServer } from './sandbox-server.ts';
import { findSandbox, handOverSandbox, writeSandbox } from './sandbox-store.ts';

/** With its own code for reading lists, which most visitors never need. */
const OwnNamesDialog = lazy(async () => ({ default: (await import('./own-names-dialog.tsx')).OwnNamesDialog }));

const EditorBody = lazy(async () => ({ default: (await import('./later-parts.ts')).EditorBody }));

// Asked for as soon as this script runs, and no sooner: beside it, it would take half of a slow network from it. Whoever shows its
// parts handles a failure.
import('./later-parts.ts').catch(() => {});

/** Read while the page is being built, which takes longer. */
const opening = findSandbox();

/** What the editor reads beside its layout, answered beforehand: nothing of the sandbox may ask a server. */
function answersFor({ event, guests }: Sandbox): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
    },
  });
  client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryData(keyOf(calls.tags.read, { id: event.id }), { tags: tagsOf(guests) });
  return client;
}

interface SandboxEditorProps {
  opened: Sandbox;
  server: SandboxServer;
  isStored: boolean;
  onOpen: (sandbox: Sandbox) => void;
}

/** The strip with what leaves the sandbox: other names, and keeping it. */
function Strip({ server, isStored, onOpen }: Omit<SandboxEditorProps, 'opened'>) {
  const { t, language } = useLanguage();
  const { saving } = usePlanEditor();
  const [isPasting, setIsPasting] = useState(false);
  const keep = async () => {
    await saving.save();
    const key = await handOverSandbox(server.sandbox);
    if (key !== undefined) location.assign(`${paths.keepSandbox}?${new URLSearchParams({ key })}`);
    else toast({ variant: 'destructive', title: t('sandbox.cantHandOver') });
  };
  return (
    <>
      <NextSteps
        server={server}
        isStored={isStored}
        onOwnNames={() => setIsPasting(true)}
        onSample={() => onOpen(makeSample(language))}
        onKeep={() => void keep()}
      />
      {isPasting && (
        <Suspense>
          <OwnNamesDialog onClose={() => setIsPasting(false)} onRead={onOpen} />
        </Suspense>
      )}
    </>
  );
}

function SandboxEditor({ opened, ...rest }: SandboxEditorProps) {
  const client = useMemo(() => answersFor(opened), [opened]);
  const { event, layout, guests, seating } = opened;
  return (
    <QueryClientProvider client={client}>
      <LayoutEditor
        event={event}
        layout={layout}
        guests={guests}
        seating={seating}
        Body={EditorBody}
        drafts={NO_DRAFTS}
        server={rest.server}
        strip={<Strip {...rest} />}
      />
    </QueryClientProvider>
  );
}

/** The editor on a sample wedding, or on a visitor's own names, without an account: all of it is in this browser. */
export function SandboxPage() {
  const { t, language } = useLanguage();
  const [opened, setOpened] = useState<Sandbox>();
  const [isStored, setIsStored] = useState(true);
  const write = useCallback(
    (sandbox: Sandbox) => void writeSandbox(sandbox).then((key) => setIsStored(key !== undefined)),
    [],
  );
  const server = useMemo(() => opened && new SandboxServer(opened, write), [opened, write]);
  const isOpening = useRef(false);
  const open = (sandbox: Sandbox) => {
    setOpened(sandbox);
    write(sandbox);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; a change of the language is below.
  useEffect(() => {
    if (isOpening.current) return;
    isOpening.current = true;
    void opening.then((found) => {
      setIsStored(found !== null);
      // A new sample is not written before its first change: it would hide a sandbox that a slow browser finds later.
      setOpened(found ?? makeSample(language));
    });
  }, []);
  const current = server?.sandbox;
  const isForeign = current?.sampleLanguage != null && current.sampleLanguage !== language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another language, or a sandbox of another one, matters.
  useEffect(() => {
    // Read here, as the editor that was shown until now sends its last changes when it goes.
    if (server && isForeign) setOpened(translateSample(server.sandbox, language));
  }, [language, isForeign]);

  if (!opened || !server || isForeign) {
    return (
      <div className="flex flex-1 items-center justify-center py-8">
        <Spinner label={t('layoutEditor.loading')} />
      </div>
    );
  }
  return (
    <div className="[--bars:4.0625rem]">
      <SandboxEditor
        key={`${opened.key} ${opened.sampleLanguage}`}
        opened={opened}
        server={server}
        isStored={isStored}
        onOpen={open}
      />
    </div>
  );
}
