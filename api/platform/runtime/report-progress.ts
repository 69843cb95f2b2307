/** The callback by which long work states how much of it is done. It throws to stop the work, which then undoes itself. */
export type ReportProgress = (done: number, total: number) => void
