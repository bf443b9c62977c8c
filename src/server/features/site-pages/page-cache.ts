type Bytes = Buffer | string;

/** A page has a few kilobytes as it goes out. Only in local mode can there be many: some for each Host header. */
const MAX_PAGES = 500;

/**
 * The landing, contact and legal pages as they go out: rendered and compressed for the first visitor, sent as they are to
 * all others. The key is everything that a page is made from, so that none can be out of date.
 */
export class PageCache {
  /** The one used longest ago comes first. */
  private readonly pages = new Map<string, Promise<Bytes>>();

  find(key: string, make: () => Promise<Bytes>): Promise<Bytes> {
    const page = this.pages.get(key) ?? make();
    this.pages.delete(key);
    this.pages.set(key, page);
    // A page that could not be made is tried again by the next who asks.
    page.catch(() => this.pages.delete(key));
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= MAX_PAGES) break;
      this.pages.delete(oldest);
    }
    return page;
  }
}
