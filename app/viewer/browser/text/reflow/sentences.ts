/** Returns the sentences of a paragraph in the order they are spoken. */
export function sentencesOf(paragraph: string): string[] {
  return (
    paragraph.match(/[^。！？!?.]*(?:[。！？!?]+|\.(?=\s|$)|\.)[」』）)”’"']*\s*|[^。！？!?.]+$/gu) ?? [
      paragraph,
    ]
  ).reduce<string[]>((sentences, part) => {
    const last = sentences[sentences.length - 1]
    // A point without a space after it ends no sentence: 3.14, example.jp.
    if (last !== undefined && /\S\.$/.test(last) && /^\S/.test(part))
      sentences[sentences.length - 1] = last + part
    else sentences.push(part)
    return sentences
  }, [])
}
