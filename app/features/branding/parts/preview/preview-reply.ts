/** The answer that the page's script gets for a form that it sent for the preview. */
export type PreviewReply = {
  /** What is wrong with a field, in words. */
  problems: Record<string, string[]>
  /** Colours that can hardly be read on their background, each with one that can. */
  warnings: PreviewWarning[]
  refusal: string | null
}

/** `text` says what is wrong, `take` what the proposal would do. */
export type PreviewWarning = { field: string; text: string; take: string; proposal: string }
