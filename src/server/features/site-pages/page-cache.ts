type Bytes = Buffer | string;

/** A page has a few kilobytes as it goes out, a long description more. */
const MAX_PAGES = 500;

/**
 * Pages as they go out. When a hall of people scans one code, all but the first get what was rendered and packed for that
 * one. The key is everything that a page is made from, so that none can be out of date.
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
