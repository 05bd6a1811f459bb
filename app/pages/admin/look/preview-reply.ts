/** What the page's script is told of a form that it sent to be looked at. */
export type PreviewReply = {
  /** What is wrong with a field, in words. */
  problems: Record<string, string[]>
  refusal: string | null
}
