import { type Html, html } from './html.ts'
import type { WordKey } from './viewer-words.ts'

type Words = Record<WordKey, string>

/** The pages' text alone, with what its reader chooses of it. */
export function textView(words: Words): Html {
  const choice = (name: string, label: string, options: [value: string, word: string][], chosen: string) =>
    html`<label><select name="${name}" aria-label="${label}" title="${label}">${options.map(
      ([value, word]) =>
        html`<option value="${value}"${value === chosen && html` selected`}>${word}</option>`,
    )}</select></label>`
  const sizes = [1, 2, 3, 4, 5].map((size): [string, string] => [
    String(size),
    words.textSizeOf.replace('{{size}}', String(size)),
  ])
  return html`<section class="text-view" id="text-view" aria-label="${words.textView}" hidden>
<form class="text-tools" id="text-form">
${choice('size', words.textSize, sizes, '2')}
${choice(
  'spacing',
  words.textSpacing,
  [
    ['narrow', words.textNarrow],
    ['usual', words.textUsual],
    ['wide', words.textWide],
  ],
  'usual',
)}
${choice(
  'letters',
  words.textLetters,
  [
    ['usual', words.textLettersUsual],
    ['wide', words.textLettersWide],
    ['widest', words.textLettersWidest],
  ],
  'usual',
)}
${choice(
  'face',
  words.textFace,
  [
    ['sans', words.textSans],
    ['serif', words.textSerif],
  ],
  'sans',
)}
${choice(
  'direction',
  words.textDirection,
  [
    ['horizontal', words.textHorizontal],
    ['vertical', words.textVertical],
  ],
  'horizontal',
)}
<span class="read-aloud-tools" id="read-aloud-tools">${choice(
    'pace',
    words.readPace,
    [
      ['0.7', words.readSlow],
      ['1', words.readUsual],
      ['1.4', words.readFast],
      ['2', words.readFastest],
    ],
    '1',
  )}
<button type="button" class="quiet" id="read-aloud" data-command="readAloud" aria-pressed="false">${words.readAloud}</button></span>
<button type="button" class="quiet" data-command="text">${words.textClose}</button>
</form>
<article class="text-body" id="text-body" tabindex="0" aria-label="${words.textView}"></article>
</section>`
}
