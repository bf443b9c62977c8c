import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Stores one kind of the provider's records in memory. The provider checks expiry; its own in-memory adapter prints warnings. */
export class MemoryAdapter implements Adapter {
  readonly #records = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#records.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#records.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#records.values()].find((record) => record.uid === uid);
  }

  /** Finds nothing: only devices without a browser have user codes. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const record = this.#records.get(id);
    if (record) record.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#records.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, record] of this.#records) {
      if (record.grantId === grantId) this.#records.delete(id);
    }
  }
}
