import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { button } from './toolbar-html.ts'
import type { WordKey } from './viewer-words.ts'

type Words = Record<WordKey, string>

/** The pages' text alone, under one row of what its reader does with it. */
export function textView(words: Words): Html {
  return html`<section class="text-view" id="text-view" aria-label="${words.textView}" data-aloud="off" hidden>
<div class="text-tools" role="group" aria-label="${words.textTools}">
<button type="button" class="tool text-back" data-command="text" title="${words.textClose} (T)">${icon('back')}<span class="text-back-name">${words.textClose}</span></button>
<span class="text-tools-end">
<button type="button" class="tool" id="text-smaller" data-command="textSmaller" aria-label="${words.textSmaller}" title="${words.textSmaller} (−)">${icon('smaller')}</button>
<button type="button" class="tool" id="text-larger" data-command="textLarger" aria-label="${words.textLarger}" title="${words.textLarger} (+)">${icon('larger')}</button>
<button type="button" class="tool" data-command="textStyle" aria-label="${words.textStyle}" title="${words.textStyle} (A)" aria-controls="text-sheet" aria-expanded="false">${icon('view')}</button>
<span class="read-aloud-tools of-speech">
<span class="while-aloud">${button('readBack', 'left', words.readBack, ',')}</span>
<button type="button" class="tool" id="read-aloud" data-command="readAloud" aria-label="${words.readAloud}" title="${words.readAloud} (R)"><span class="of-play">${icon('play')}</span><span class="of-pause">${icon('pause')}</span><span class="read-aloud-name" aria-hidden="true">${words.readAloud}</span></button>
<span class="while-aloud">${button('readOn', 'right', words.readOn, '.')}</span>
</span>
</span>
</div>
<article class="text-body" id="text-body" tabindex="0" aria-label="${words.textView}"></article>
</section>
${styleSheet(words)}`
}

type Options = [value: string, word: string][]

/** How the text is set; its first options are what it is until somebody chooses. */
function styleSheet(words: Words): Html {
  const choice = (name: string, legend: string, options: Options, chosen: string, className = '') =>
    html`<fieldset class="${className}"><legend>${legend}</legend><div class="swatches">${options.map(
      ([value, word]) =>
        html`<label class="swatch"><input type="radio" name="${name}" value="${value}"${value === chosen && html` checked`}> <span>${word}</span></label>`,
    )}</div></fieldset>`
  const { textNarrow, textUsual, textWide, textLettersUsual, textLettersWide, textLettersWidest } = words
  const spacings: Options = [
    ['narrow', textNarrow],
    ['usual', textUsual],
    ['wide', textWide],
  ]
  const letters: Options = [
    ['usual', textLettersUsual],
    ['wide', textLettersWide],
    ['widest', textLettersWidest],
  ]
  const faces: Options = [
    ['sans', words.textSans],
    ['serif', words.textSerif],
  ]
  const directions: Options = [
    ['horizontal', words.textHorizontal],
    ['vertical', words.textVertical],
  ]
  const paces: Options = [
    ['0.7', words.readSlow],
    ['1', words.readUsual],
    ['1.4', words.readFast],
    ['2', words.readFastest],
  ]
  return html`<div class="sheet text-sheet" id="text-sheet" role="dialog" aria-label="${words.textStyle}" hidden>
<div class="sheet-head"><h2>${words.textStyle}</h2>${button('closeSheet', 'close', words.close, 'Esc')}</div>
<div class="sheet-body">
<form id="text-form">
<input type="hidden" name="size" value="2">
${choice('face', words.textFace, faces, 'sans')}
${choice('spacing', words.textSpacing, spacings, 'usual')}
${choice('letters', words.textLetters, letters, 'usual')}
${choice('direction', words.textDirection, directions, 'horizontal')}
${choice('pace', words.readPace, paces, '1', 'of-speech')}
</form>
<div class="of-speech" id="text-voices"></div>
<p class="of-speech text-hint">${words.readFromHere}</p>
</div>
</div>`
}
