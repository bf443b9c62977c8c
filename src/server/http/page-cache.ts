/** Rendered pages that are the same for everyone. The key must name everything a page is made from, so that none is outdated. */
export class PageCache<Bytes> {
  /** Ordered by last use, the longest ago first. */
  private readonly pages = new Map<string, Promise<Bytes>>();
  private readonly maxPages: number;

  constructor(maxPages: number) {
    this.maxPages = maxPages;
  }

  find(key: string, render: () => Promise<Bytes>): Promise<Bytes> {
    const page = this.pages.get(key) ?? render();
    this.pages.delete(key);
    this.pages.set(key, page);
    // A page that could not be rendered is tried again by the next request.
    page.catch(() => this.pages.delete(key));
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= this.maxPages) break;
      this.pages.delete(oldest);
    }
    return page;
  }
}
