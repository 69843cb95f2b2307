/** The callback by which long work reports its progress. If the callback throws, the work stops and its transaction rolls back. */
export type ReportProgress = (done: number, total: number) => void
