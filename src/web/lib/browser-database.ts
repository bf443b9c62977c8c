/** A database of the browser, as it was when this version of the application was written. */
interface DatabaseDescription {
  readonly name: string;
  readonly version: number;
  /** Creates the stores. */
  readonly create: (database: IDBDatabase) => void;
}

/** Nothing can be kept on this device: its storage is full, forbidden or broken. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
}

/** Some browsers never answer after they have thrown a database away; staff must hear then that nothing is stored. */
const OPEN_TIMEOUT_MS = 5_000;

function openDatabase({ name, version, create }: DatabaseDescription, forget: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    let isTooLate = false;
    const timer = setTimeout(() => {
      isTooLate = true;
      reject(new Error('The database did not open in time'));
    }, OPEN_TIMEOUT_MS);
    request.onupgradeneeded = () => create(request.result);
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      if (isTooLate) return database.close();
      // A newer version of the application wants to change the stores, which this connection would block.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      database.onclose = forget;
      resolve(database);
    };
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    };
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error('Another page keeps the older database open'));
  });
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

interface TransactionOptions {
  readonly mode: 'readonly' | 'readwrite';
  /** Waits until the write is on disk; otherwise it may be lost if the browser or the system is killed. */
  readonly isDurable?: boolean;
}

/** Runs transactions, each on the connection that the one before left open. */
export class BrowserDatabase<StoreName extends string> {
  readonly #description: DatabaseDescription;
  #opening: Promise<IDBDatabase> | undefined;

  constructor(description: DatabaseDescription) {
    this.#description = description;
  }

  #forget = () => {
    this.#opening = undefined;
  };

  async #attempt<Result>(
    stores: readonly StoreName[],
    { mode, isDurable = false }: TransactionOptions,
    work: (transaction: IDBTransaction) => Promise<Result>,
  ): Promise<Result> {
    this.#opening ??= openDatabase(this.#description, this.#forget);
    const database = await this.#opening;
    const transaction = database.transaction(stores, mode, { durability: isDurable ? 'strict' : 'default' });
    const completion = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'));
    });
    // If `work` fails, the transaction is aborted and nobody awaits `completion`: its rejection must not go unhandled.
    completion.catch(() => {});
    try {
      const result = await work(transaction);
      await completion;
      return result;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // The transaction has ended already.
      }
      throw error;
    }
  }

  /** Runs `work` in one transaction and waits until it is complete. Everything that goes wrong is a `StorageFailure`. */
  async transact<Result>(
    stores: readonly StoreName[],
    options: TransactionOptions,
    work: (transaction: IDBTransaction) => Promise<Result>,
  ): Promise<Result> {
    try {
      try {
        return await this.#attempt(stores, options, work);
      } catch (error) {
        // iOS closes the connection of pages in the background, which is noticed only here.
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
        this.#forget();
        return await this.#attempt(stores, options, work);
      }
    } catch (error) {
      this.#forget();
      throw new StorageFailure(`The database ${this.#description.name} can’t be used`, { cause: error });
    }
  }
}
