/** What the page's script is told of a form that it sent to be looked at. */
export type PreviewReply = {
  /** What is wrong with a field, in words. */
  problems: Record<string, string[]>
  /** Colours that can hardly be read where they are, each with one that can. */
  warnings: PreviewWarning[]
  refusal: string | null
}

/** `text` says what it is about, `take` what the proposal would do. */
export type PreviewWarning = { field: string; text: string; take: string; proposal: string }
