/** The answer that the page's script gets for a form that it sent for the preview. */
export type PreviewReply = {
  /** The problems of each field, in words. */
  problems: Record<string, string[]>
  /** Colours that can hardly be read on their background, each with one that can. */
  warnings: PreviewWarning[]
  refusal: string | null
}

/** `text` describes the problem, `take` what the proposed colour would do. */
export type PreviewWarning = { field: string; text: string; take: string; proposal: string }
