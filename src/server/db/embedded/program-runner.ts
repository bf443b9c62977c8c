import { type ExecFileOptions, execFile } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** Runs PostgreSQL's programs as a user that PostgreSQL accepts, which root is not. */
export type ProgramRunner = ReturnType<typeof createRunner>;

interface Account {
  uid: number;
  gid: number;
}

async function execute(program: string, args: string[], options: ExecFileOptions = {}): Promise<void> {
  await execFileAsync(program, args, options);
}

async function findUnprivilegedAccount(): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const fields = lines.find(([name]) => name === 'nobody') ?? lines.find(([, , uid]) => Number(uid) > 0);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
}

function createRunner(
  run: (program: string, args: string[]) => Promise<void>,
  giveFolder: (folder: string) => Promise<void> = async () => {},
) {
  return {
    run,
    succeeds: (program: string, args: string[]) =>
      run(program, args)
        .then(() => true)
        .catch(() => false),
    /** Makes the user that the programs run as the owner of a folder. */
    giveFolder,
  };
}

/** In a user namespace root appears as the account, but can still read folders that only root can. */
function inUserNamespace({ uid, gid }: Account): ProgramRunner {
  const prefix = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return createRunner((program, args) => execute('unshare', [...prefix, program, ...args]));
}

function asAccount({ uid, gid }: Account): ProgramRunner {
  return createRunner(
    (program, args) => execute(program, args, { uid, gid, cwd: '/' }),
    (folder) => chown(folder, uid, gid),
  );
}

/** Undefined where this process is root and can't run programs as another user. */
export async function findProgramRunner(sampleProgram: string): Promise<ProgramRunner | undefined> {
  if (process.getuid?.() !== 0) return createRunner(execute);
  const account = await findUnprivilegedAccount();
  if (!account) return undefined;
  for (const runner of [inUserNamespace(account), asAccount(account)]) {
    if (await runner.succeeds(sampleProgram, ['--version'])) return runner;
  }
  return undefined;
}
