import { type ExecFileOptions, execFile } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** Runs PostgreSQL's programs as someone PostgreSQL accepts: it refuses to run as root. */
export interface ProgramRunner {
  run(program: string, args: string[]): Promise<void>;
  /** Makes a folder belong to whoever the programs run as. */
  giveFolder(folder: string): Promise<void>;
}

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

const asIs: ProgramRunner = { run: execute, giveFolder: async () => {} };

/** In a user namespace root looks like the account, and still reaches folders that only root can read. */
function inUserNamespace({ uid, gid }: Account): ProgramRunner {
  const prefix = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return { run: (program, args) => execute('unshare', [...prefix, program, ...args]), giveFolder: async () => {} };
}

function asAccount({ uid, gid }: Account): ProgramRunner {
  return {
    run: (program, args) => execute(program, args, { uid, gid, cwd: '/' }),
    giveFolder: (folder) => chown(folder, uid, gid),
  };
}

/** Undefined where this process is root and there is no way to be anyone else. */
export async function findProgramRunner(sampleProgram: string): Promise<ProgramRunner | undefined> {
  if (process.getuid?.() !== 0) return asIs;
  const account = await findUnprivilegedAccount();
  if (!account) return undefined;
  for (const runner of [inUserNamespace(account), asAccount(account)]) {
    const works = await runner.run(sampleProgram, ['--version']).then(
      () => true,
      () => false,
    );
    if (works) return runner;
  }
  return undefined;
}
