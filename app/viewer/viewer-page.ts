import type { PagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import type { PageFigures } from '#app/kernel/values/figures/page-figures.ts'
import { colours } from '#app/viewer/browser/annotations/colours.ts'
import { keyList } from '#app/viewer/browser/frame/commands.ts'
import { openingState, spreadOf } from '#app/viewer/browser/stage/viewer-state.ts'
import type { Appearance } from '#app/visit/appearance.ts'
import { textsOf } from '#app/visit/translator.ts'
import { Html, html, type IconName, icon, jsonForScript } from './html.ts'
import { pagePicture, turningForm } from './plain-page.ts'
import { button, textView, toolbarHtml } from './toolbar-html.ts'
import type { InlineSheet } from './viewer-assets.ts'
import type { ViewerAssets, ViewerBoot, ViewerPageData } from './viewer-boot.ts'
import type { WordKey } from './viewer-words.ts'

type Words = Record<WordKey, string>

/**
 * Renders the viewer's page: the bar, a sheet of the first page's shape, and the boot data. Its only inline
 * styles are the style sheet and the first page's size, which `viewerCsp` names by their hashes: the first page needs no further request.
 * Without `sheet` the page asks for the style sheet. The user agent decides on the older layout (spec R321).
 */
export function renderViewerPage(
  boot: ViewerBoot,
  assets: ViewerAssets,
  {
    userAgent,
    scheme,
    picture = null,
    sheet = null,
    place = null,
    figures = null,
  }: {
    userAgent: string
    scheme: Appearance['scheme']
    picture?: PagePicture | null
    sheet?: InlineSheet | null
    /** Made by `firstPageSheet`. */
    place?: InlineSheet | null
    figures?: PageFigures | null
  },
): string {
  const words = textsOf(boot.locale, 'viewer')
  const data: ViewerPageData = { boot, assets, words }
  const page = html`<!doctype html>
<html lang="${boot.locale}" data-scheme="${scheme}" class="${isOldSafari(userAgent) ? 'bunko-old-safari' : ''}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, noarchive">
<meta name="color-scheme" content="${scheme === 'auto' ? 'light dark' : scheme}">
<title>${boot.title}</title>
${boot.shelfHref !== null && html`<link rel="icon" href="${boot.shelfHref.replace(/\?.*/, '')}icon-192">`}
${sheet === null ? html`<link rel="stylesheet" href="${assets.style}">` : styleOf(sheet)}
${place !== null && styleOf(place)}
${boot.protection !== 'strict' && picture === null && html`<link rel="modulepreload" href="${assets.pdf}">`}
<link rel="modulepreload" href="${assets.viewer}">
<script type="application/json" id="viewer-boot">${jsonForScript(data)}</script>
<script type="module" src="${assets.script}"></script>
</head>
<body class="${boot.rightToLeft ? 'right-to-left' : ''}" data-print="${boot.print}">
${toolbarHtml(boot, words)}
<nav class="hairline" aria-label="${words.turning}"><div class="hairline-done" id="hairline" aria-hidden="true"></div>
<input type="range" class="slider" id="slider" min="1" max="${boot.pages}" value="${boot.page}" dir="${boot.rightToLeft ? 'rtl' : 'ltr'}" aria-label="${words.slider}"></nav>
<div class="slider-preview" id="slider-preview" aria-hidden="true" hidden></div>
<main class="stage" id="stage" tabindex="0" aria-label="${boot.title}">
${firstSheet(boot, picture, figures)}
</main>
<section class="scroll-view" id="scroll-view" tabindex="0" aria-label="${words.scroll}" hidden></section>
<noscript>${picture === null ? html`<p class="alert">${words.noScript}</p>` : turningForm(boot, words)}</noscript>
${findBar(words)}
${edges(boot, words)}
${sideSheet(boot, words)}
${boot.print === 1 && printSheet(boot, words)}
${viewSheet(words)}
${boot.protection !== 'strict' && textView(words)}
${keysSheet(boot, words)}
<div class="message" id="message" role="alert" hidden></div>
<section class="progress" id="progress" aria-label="${words.print}" hidden></section>
<div class="only-heard" id="heard" role="status"></div>
${boot.protection !== 'strict' && selectionBar(boot, words)}
<div class="place-note" id="place-note" role="status" hidden></div>
<div class="paper" id="paper"></div>
<p class="paper-notice">${boot.print === 0 ? words.printForbidden : words.printByButton}</p>
</body>
</html>
`
  return page.text
}

/** A sheet's text is CSS of our own, without anything that a reader or publisher wrote. */
function styleOf({ text }: InlineSheet): Html {
  return new Html(`<style>${text}</style>`)
}

/** The first page until the script is there: the picture that was drawn beforehand, or blank paper. */
function firstSheet(boot: ViewerBoot, picture: PagePicture | null, figures: PageFigures | null): Html {
  return html`<div class="first-sheet" id="first-sheet" data-page="${boot.page}" data-side="${sideOf(boot)}"><div class="page">${picture !== null && pagePicture(picture)}<div class="tint${figures !== null && ' first'}${figures === 'page' && ' over-picture'}"></div></div></div>`
}

/** The side of the first page in a spread of two; slides are single, and so is the cover. */
function sideOf({ page, pages, rightToLeft, pageSize }: ViewerBoot): 'left' | 'right' | 'alone' {
  const spread = spreadOf({ ...openingState(page, pages, rightToLeft), wide: true })
  if (spread.length === 1 || pageSize.width >= pageSize.height) return 'alone'
  return (spread[0] === page) !== rightToLeft ? 'left' : 'right'
}

/** The bar that steps through search results, while the search itself makes room for the page. */
function findBar(words: Record<WordKey, string>): Html {
  return html`<div class="find-bar" id="find-bar" role="group" aria-label="${words.searchWords}" hidden>
${button({ command: 'previousFound', image: 'up', name: words.searchPrevious, key: 'Shift+N' })}
<button type="button" class="find-words" id="find-words" data-command="search" title="${words.searchWords} (/)"></button>
<span class="find-count" id="find-count" role="status"></span>
${button({ command: 'nextFound', image: 'down', name: words.searchNext, key: 'N' })}
${button({ command: 'endSearch', image: 'close', name: words.searchEnd, key: 'Esc' })}
</div>`
}

/** The wide margins, which turn pages too. They are hidden from assistive technology, since the toolbar's buttons do the same. */
function edges(boot: ViewerBoot, words: Record<WordKey, string>): Html {
  const [left, right] = boot.rightToLeft ? (['forward', 'back'] as const) : (['back', 'forward'] as const)
  const name = { forward: words.next, back: words.previous }
  return html`<div class="edge edge-left" aria-hidden="true" data-command="${left}" title="${name[left]}"></div>
<div class="edge edge-right" aria-hidden="true" data-command="${right}" title="${name[right]}"></div>`
}

function sideSheet(boot: ViewerBoot, words: Record<WordKey, string>): Html {
  return html`<aside class="sheet side-sheet" id="side-sheet" aria-label="${words.sideSheet}" hidden>
<div class="sheet-head">
<div class="tabs" id="tabs" role="tablist">
<button type="button" class="tab" id="tab-outline" role="tab" aria-selected="true" aria-controls="outline">${words.outline}</button>
<button type="button" class="tab" id="tab-thumbnails" role="tab" aria-selected="false" aria-controls="thumbnails" tabindex="-1">${words.thumbnails}</button>
<button type="button" class="tab" id="tab-book-search" role="tab" aria-selected="false" aria-controls="book-search" tabindex="-1">${words.search}</button>
<button type="button" class="tab" id="tab-notes" role="tab" aria-selected="false" aria-controls="notes" tabindex="-1">${words.notes}</button>
</div>
${button({ command: 'closeSheet', image: 'close', name: words.close, key: 'Esc' })}
</div>
<div class="sheet-body" id="outline" role="tabpanel" aria-labelledby="tab-outline"><p class="sheet-note">${words.loading}</p></div>
<div class="sheet-body thumbnails" id="thumbnails" role="tabpanel" aria-labelledby="tab-thumbnails" hidden></div>
<div class="sheet-body book-search" id="book-search" role="tabpanel" aria-labelledby="tab-book-search" hidden>
<form class="search-form" id="search-form" role="search">
<input type="search" id="search-words" maxlength="200" autocomplete="off" enterkeyhint="search" aria-label="${words.searchWords}">
<button type="submit" class="primary">${words.searchStart}</button>
</form>
<p class="sheet-note" id="search-status" role="status"></p>
<div class="search-steps" id="search-steps" hidden>
<button type="button" class="word-button" id="search-previous" title="Shift+N">${words.searchPrevious}</button>
<button type="button" class="word-button" id="search-next" title="N">${words.searchNext}</button>
</div>
<button type="button" class="word-button" id="search-earlier" hidden>${words.searchEarlier}</button>
<ol class="search-lines" id="search-lines"></ol>
<button type="button" class="word-button" id="search-more" hidden>${words.searchMore}</button>
</div>
<div class="sheet-body notes" id="notes" role="tabpanel" aria-labelledby="tab-notes" hidden>
<button type="button" class="word-button" id="bookmark-toggle" aria-pressed="false"></button>
<form class="note-form" id="note-form">
<blockquote class="note-quote" id="note-quote"></blockquote>
<label for="note-body" id="note-label">${words.noteBody}</label>
<textarea id="note-body" maxlength="4000"></textarea>
<button type="submit" class="primary">${words.noteSave}</button>
<button type="button" class="word-button" id="note-cancel" hidden>${words.noteCancel}</button>
</form>
<p class="sheet-note" id="notes-status" role="status"></p>
<select class="notes-filter" id="notes-filter" aria-label="${words.notesFilter}" hidden>
<option value="">${words.notesAll}</option>
<option value="bookmark">${words.bookmark}</option>
<option value="note">${words.notes}</option>
${colours.map((colour) => html`<option value="${colour}">${words[colour]}</option>`)}
</select>
<ol class="notes-list" id="notes-list"></ol>
${boot.notesHref !== null && html`<p class="notes-all"><a href="${boot.notesHref}" target="_blank" rel="noopener">${words.notesOfAll}</a></p>`}
</div>
</aside>`
}

/** The bar with the actions for selected text; in wide windows the script moves it to the selection. */
function selectionBar({ dictionary }: ViewerBoot, words: Words): Html {
  const act = (name: string, image: IconName, { name: heard, label }: { name: string; label: string }) =>
    html`<button type="button" class="tool" data-act="${name}" title="${heard}" aria-label="${heard}">${icon(image)}<span class="tool-name" aria-hidden="true">${label}</span></button>`
  const swatches = colours.map(
    (colour) =>
      html`<button type="button" class="colour ${colour}" data-colour="${colour}" aria-pressed="false" title="${words[colour]}" aria-label="${words[colour]}"></button>`,
  )
  return html`<div class="selection-bar" id="selection-bar" role="toolbar" aria-label="${words.selection}" hidden>${swatches}
${act('note', 'note', { name: words.noteAdd, label: words.barNote })}
${act('copy', 'copy', { name: words.citationCopy, label: words.barCopy })}
${act('picture', 'picture', { name: words.quotePicture, label: words.barPicture })}
${dictionary !== null && html`<a class="tool" href="" target="_blank" rel="noopener noreferrer" title="${words.lookUp}" aria-label="${words.lookUp}" hidden>${icon('dictionary')}<span class="tool-name" aria-hidden="true">${words.barLookUp}</span></a>`}
</div>`
}

function printSheet(boot: ViewerBoot, words: Record<WordKey, string>): Html {
  const page = html`inputmode="numeric" type="number" min="1" max="${boot.pages}"`
  return html`<div class="sheet print-sheet" id="print-sheet" role="dialog" aria-label="${words.print}" hidden>
<div class="sheet-head"><h2>${words.print}</h2>${button({ command: 'closeSheet', image: 'close', name: words.close, key: 'Esc' })}</div>
<form class="sheet-body" id="print-form">
<label class="choice"><input type="radio" name="what" value="current" checked> <span id="print-current"></span></label>
<label class="choice"><input type="radio" name="what" value="range"> <span>${words.printRange}</span></label>
<div class="range">
<input name="from" ${page} value="1" aria-label="${words.printFrom}"> <span aria-hidden="true">–</span>
<input name="to" ${page} value="${boot.pages}" aria-label="${words.printTo}">
</div>
<label class="choice"><input type="radio" name="what" value="all"> <span>${words.printAll.replace('{{pages}}', String(boot.pages))}</span></label>
<p class="print-meter" id="print-meter" hidden><meter id="print-left" min="0"></meter> <span id="print-left-words"></span></p>
<p class="print-note" id="print-note" role="status"></p>
<button type="submit" class="primary" id="print-start">${words.printStart}</button>
</form>
</div>`
}

/**
 * Whether a browser gets the older layout, as Safari up to version 15 does (spec R321). Every browser on iOS uses that iOS's Safari; if it
 * names no `Version/`, the system's version decides.
 */
export function isOldSafari(userAgent: string): boolean {
  const version = safariVersion(userAgent)
  return version !== null && version <= 15
}

function safariVersion(userAgent: string): number | null {
  if (/Android|Chrome\/|Chromium\/|Edg\//.test(userAgent)) return null
  const onIos = /(?:iPhone|iPad|iPod).*? OS (\d+)[_.]/.exec(userAgent)
  const named = /Version\/(\d+)[\d.]*.*Safari\//.exec(userAgent)
  const found = named ?? onIos
  return found ? Number(found[1]) : null
}

/** The display settings. */
function viewSheet(words: Words): Html {
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
<div class="sheet-head"><h2>${words.view}</h2>${button({ command: 'closeSheet', image: 'close', name: words.close, key: 'Esc' })}</div>
<form class="sheet-body" id="view-form">
<fieldset><legend>${words.paperColour}</legend><div class="swatches">${swatches}</div></fieldset>
</form>
</div>`
}

/** The list of all keys, from the table by which the keys themselves work. */
function keysSheet(boot: ViewerBoot, words: Words): Html {
  const rows = keyList(boot).map(
    ({ name, keys }) =>
      html`<tr><th scope="row">${words[name]}</th><td>${keys.map((key) => html`<kbd>${key.replace('space', words.spaceKey)}</kbd>`)}</td></tr>`,
  )
  return html`<div class="sheet keys-sheet" id="keys-sheet" role="dialog" aria-label="${words.keys}" hidden>
<div class="sheet-head"><h2>${words.keys}</h2>${button({ command: 'closeSheet', image: 'close', name: words.close, key: 'Esc' })}</div>
<div class="sheet-body" tabindex="0"><table class="keys">${rows}</table></div>
</div>`
}
