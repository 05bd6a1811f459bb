/** Text with the searched words marked. */
export function MarkedText({ parts }: { parts: readonly { text: string; marked: boolean }[] }) {
  return (
    <>
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move.
        part.marked ? <mark key={at}>{part.text}</mark> : part.text,
      )}
    </>
  )
}
