import { keyList } from '#app/viewer/browser/frame/commands.ts'
import { type Html, html } from './html.ts'
import { button } from './toolbar-html.ts'
import type { ViewerBoot } from './viewer-boot.ts'
import type { WordKey } from './viewer-words.ts'

type Words = Record<WordKey, string>

/** How the book is shown, as its reader likes it. */
export function viewSheet({ protection }: Pick<ViewerBoot, 'protection'>, words: Words): Html {
  const papers = [
    ['auto', words.paperAuto],
    ['white', words.paperWhite],
    ['sepia', words.paperSepia],
    ['dark', words.paperDark],
  ] as const
  const swatches = papers.map(
    ([paper, name]) =>
      html`<label class="swatch"><input type="radio" name="paper" value="${paper}"> <span class="paper-${paper}">${name}</span></label>`,
  )
  return html`<div class="sheet view-sheet" id="view-sheet" role="dialog" aria-label="${words.view}" hidden>
<div class="sheet-head"><h2>${words.view}</h2>${button('closeSheet', 'close', words.close, 'Esc')}</div>
<form class="sheet-body" id="view-form">
<fieldset><legend>${words.paperColour}</legend><div class="swatches">${swatches}</div></fieldset>
<button type="button" class="quiet" data-command="scroll" aria-pressed="false">${words.scroll}${key('C')}</button>
${protection !== 'strict' && html`<button type="button" class="quiet" data-command="text">${words.textOpen}${key('T')}</button>`}
<button type="button" class="quiet" data-command="copyLink">${words.copyLink}${key('L')}</button>
<button type="button" class="quiet only-keys" data-command="keys">${words.keys}${key('?')}</button>
</form>
</div>`
}

/** Where there are keys. */
function key(name: string): Html {
  return html` <span class="only-keys">(${name})</span>`
}

/** Every key, from the table that the keys themselves are looked up in. */
export function keysSheet(boot: ViewerBoot, words: Words): Html {
  const rows = keyList(boot).map(
    ({ name, keys }) =>
      html`<tr><th scope="row">${words[name]}</th><td>${keys.map((key) => html`<kbd>${key.replace('space', words.spaceKey)}</kbd>`)}</td></tr>`,
  )
  return html`<div class="sheet keys-sheet" id="keys-sheet" role="dialog" aria-label="${words.keys}" hidden>
<div class="sheet-head"><h2>${words.keys}</h2>${button('closeSheet', 'close', words.close, 'Esc')}</div>
<div class="sheet-body" tabindex="0"><table class="keys">${rows}</table></div>
</div>`
}
