import { type Html, html, type IconName, icon } from './html.ts'
import type { ViewerBoot } from './viewer-boot.ts'
import type { WordKey } from './viewer-words.ts'

type Words = Record<WordKey, string>

/**
 * The bar: the way back, the contents and the title on the left, page turning in the middle, six named tools on the right (docs/adr/150).
 * On phones the tools are a sheet, which has the title too.
 */
export function toolbarHtml(boot: ViewerBoot, words: Words): Html {
  return html`<header class="bar" id="bar" aria-label="${words.toolbar}">
  <div class="bar-start">
    ${
      boot.shelfHref === null
        ? button({ command: 'leave', image: 'back', name: words.leave, options: { hidden: true } })
        : html`<a class="tool" href="${boot.shelfHref}" title="${words.leaveToShelf}" aria-label="${words.leaveToShelf}">${icon('back')}</a>`
    }
    ${button({ command: 'outline', image: 'outline', name: words.outline, key: 'O', label: words.barOutline, options: { expands: 'outline' } })}
    <h1 class="title" title="${boot.title}">${boot.title}</h1>
  </div>
  <div class="bar-turn" role="group" aria-label="${words.turning}">${turning(boot, words)}</div>
  <div class="bar-end">
    ${button({ command: 'more', image: 'more', name: words.more, options: { expands: 'tools', className: 'only-narrow' } })}
    <div class="tools panel" id="tools" role="group" aria-label="${words.tools}">${tools(boot, words)}</div>
  </div>
</header>`
}

/** The buttons that turn pages. They are mirrored in a right-bound book, which continues to the left. */
function turning(boot: ViewerBoot, words: Words): Html {
  const back = (image: IconName, key: string) =>
    button({ command: 'back', image, name: words.previous, key, options: { disabled: true } })
  const forward = (image: IconName, key: string) =>
    button({ command: 'forward', image, name: words.next, key })
  const field = html`<form class="page-form" id="page-form">
    <input id="page-field" ${boot.labels === null && html`inputmode="numeric" `}autocomplete="off" size="${String(boot.pages).length}" value="${boot.page}" aria-label="${words.pageField}" title="${words.pageField} (G)">
    <span class="page-total"><span aria-hidden="true">/</span> ${boot.pages}<span class="page-printed" id="page-printed"></span></span>
  </form>`
  return boot.rightToLeft
    ? html`${forward('left', '←')}${field}${back('right', '→')}`
    : html`${back('left', '←')}${field}${forward('right', '→')}`
}

function tools(boot: ViewerBoot, words: Words): Html {
  return html`<p class="tools-title only-narrow" aria-hidden="true">${boot.title}</p>
    <div class="tools-first">
      ${button({ command: 'search', image: 'search', name: words.searchWords, key: '/', label: words.search, options: { expands: 'book-search' } })}
      ${button({ command: 'notes', image: 'note', name: words.notes, key: 'M', label: words.notes, options: { expands: 'notes' } })}
      ${boot.protection !== 'strict' && button({ command: 'text', image: 'view', name: words.textView, key: 'T', label: words.barText, options: { pressed: false } })}
      ${button({ command: 'scroll', image: 'scroll', name: words.scroll, key: 'C', label: words.barScroll, options: { pressed: false } })}
    </div>
    <div class="drop">
      ${button({ command: 'layout', image: 'twoPages', name: words.layout, label: words.layout, options: { expands: 'layout', className: 'only-wide' } })}
      <div class="panel" id="layout" role="group" aria-label="${words.layout}">${layoutPanel(boot, words)}</div>
    </div>
    <div class="drop">
      ${button({ command: 'menu', image: 'more', name: words.more, label: words.barMore, options: { expands: 'menu', className: 'only-wide' } })}
      <div class="panel" id="menu" role="group" aria-label="${words.more}">${menuPanel(boot, words)}</div>
    </div>`
}

/** How pages lie on the screen: their size, and whether they are in pairs. */
function layoutPanel({ trim }: ViewerBoot, words: Words): Html {
  return html`<div class="zoom">
      ${button({ command: 'zoomOut', image: 'minus', name: words.zoomOut, key: '−' })}
      <output class="percent" id="percent" aria-label="${words.zoomNow.replace('{{percent}}', '100')}">100%</output>
      ${button({ command: 'zoomIn', image: 'plus', name: words.zoomIn, key: '+' })}
    </div>
    ${item({ command: 'fitPage', image: 'fitPage', name: words.fitPage, key: '0', options: { pressed: true } })}
    ${item({ command: 'fitWidth', image: 'fitWidth', name: words.fitWidth, key: 'W', options: { pressed: false } })}
    ${trim !== null && item({ command: 'trim', image: 'trim', name: words.trim, key: 'E', options: { pressed: false } })}
    ${item({ command: 'twoPages', image: 'twoPages', name: words.twoPages, key: 'D', options: { className: 'only-two', pressed: true } })}
    ${item({ command: 'shift', image: 'shift', name: words.shift, key: 'S', options: { className: 'only-two', pressed: false } })}`
}

/** Everything that readers need less often. */
function menuPanel({ print, protection, rightToLeft }: ViewerBoot, words: Words): Html {
  const [first, last] = rightToLeft ? (['rightEnd', 'leftEnd'] as const) : (['leftEnd', 'rightEnd'] as const)
  return html`${item({ command: 'bookmark', image: 'bookmark', name: words.bookmark, key: 'B', options: { pressed: false } })}
    ${item({ command: 'thumbnails', image: 'thumbnails', name: words.thumbnails, key: '' })}
    ${item({ command: 'first', image: first, name: words.first, key: 'Home', options: { disabled: true } })}
    ${item({ command: 'last', image: last, name: words.last, key: 'End' })}
    ${item({ command: 'view', image: 'paper', name: words.view, key: 'V', options: { expands: 'view-sheet' } })}
    ${protection !== 'strict' && item({ command: 'readAloud', image: 'aloud', name: words.readAloud, key: 'R', options: { className: 'of-speech' } })}
    ${item({ command: 'copyLink', image: 'link', name: words.copyLink, key: 'L' })}
    ${print !== 0 && item({ command: 'print', image: 'print', name: words.print, key: 'P' })}
    ${item({ command: 'fullscreen', image: 'fullscreen', name: words.fullscreen, key: 'F' })}
    ${item({ command: 'keys', image: 'keys', name: words.keys, key: '?', options: { className: 'only-keys' } })}`
}

interface ButtonParts {
  command: string
  image: IconName
  /** The name for screen readers and the tooltip. */
  name: string
  key?: string
  /** The word in the bar, which is part of the name. */
  label?: string
  options?: ButtonOptions
}

/** A button of a panel: a line with its name, which needs no label then, and where there is a keyboard its key. */
function item(parts: ButtonParts): Html {
  return button({ ...parts, showsKey: true })
}

interface ButtonOptions {
  className?: string
  disabled?: boolean
  pressed?: boolean
  /** The id of the element that the button opens. */
  expands?: string
  /** Hidden until the script has something for the button to do. */
  hidden?: boolean
}

/** A button. `command` is what the browser's script runs; the tooltip shows the key. */
export function button({
  command,
  image,
  name,
  key = '',
  label = name,
  options = {},
  showsKey = false,
}: ButtonParts & { showsKey?: boolean }): Html {
  const tooltip = key ? `${name} (${key})` : name
  const isLabelled = !showsKey
  return html`<button type="button" class="tool ${options.className ?? ''}" data-command="${command}" title="${tooltip}"${
    isLabelled && html` aria-label="${name}"`
  }${options.hidden === true && html` hidden`}${
    options.disabled === true && html` disabled`
  }${options.pressed !== undefined && html` aria-pressed="${String(options.pressed)}"`}${
    options.expands !== undefined && html` aria-expanded="false" aria-controls="${options.expands}"`
  }>${icon(image)}<span class="tool-name"${isLabelled && html` aria-hidden="true"`}>${label}</span>${
    showsKey && key !== '' && html`<kbd class="only-keys" aria-hidden="true">${key}</kbd>`
  }</button>`
}

type TextViewWords = Record<WordKey, string>

/** The text view, under one row of tools. */
export function textView(words: TextViewWords): Html {
  return html`<section class="text-view" id="text-view" aria-label="${words.textView}" data-aloud="off" hidden>
<div class="text-tools" role="group" aria-label="${words.textTools}">
<button type="button" class="tool text-back" data-command="text" title="${words.textClose} (T)">${icon('back')}<span class="text-back-name">${words.textClose}</span></button>
<span class="text-tools-end">
<button type="button" class="tool" id="text-smaller" data-command="textSmaller" aria-label="${words.textSmaller}" title="${words.textSmaller} (−)">${icon('smaller')}</button>
<button type="button" class="tool" id="text-larger" data-command="textLarger" aria-label="${words.textLarger}" title="${words.textLarger} (+)">${icon('larger')}</button>
<button type="button" class="tool" data-command="textStyle" aria-label="${words.textStyle}" title="${words.textStyle} (A)" aria-controls="text-sheet" aria-expanded="false">${icon('view')}</button>
<span class="read-aloud-tools of-speech">
<span class="while-aloud">${button({ command: 'readBack', image: 'left', name: words.readBack, key: ',' })}</span>
<button type="button" class="tool" id="read-aloud" data-command="readAloud" aria-label="${words.readAloud}" title="${words.readAloud} (R)"><span class="of-play">${icon('play')}</span><span class="of-pause">${icon('pause')}</span><span class="read-aloud-name" aria-hidden="true">${words.readAloud}</span></button>
<span class="while-aloud">${button({ command: 'readOn', image: 'right', name: words.readOn, key: '.' })}</span>
</span>
</span>
</div>
<article class="text-body" id="text-body" tabindex="0" aria-label="${words.textView}"><button type="button" class="quiet" id="text-next" hidden>${words.next}</button></article>
</section>
${styleSheet(words)}`
}

type Options = [value: string, word: string][]

/** The settings of the text view. The first option of each is the default. */
function styleSheet(words: TextViewWords): Html {
  const choice = ({
    name,
    legend,
    options,
    chosen,
    className = '',
  }: {
    name: string
    legend: string
    options: Options
    chosen: string
    className?: string
  }) =>
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
    ['clear', words.textClear],
  ]
  const widths: Options = [
    ['narrow', words.textShort],
    ['usual', textUsual],
    ['wide', words.textLong],
  ]
  const themes: Options = [
    ['page', words.textThemePage],
    ['white', words.paperWhite],
    ['sepia', words.paperSepia],
    ['dark', words.paperDark],
  ]
  const directions: Options = [
    ['auto', words.textDirectionBook],
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
<div class="sheet-head"><h2>${words.textStyle}</h2>${button({ command: 'closeSheet', image: 'close', name: words.close, key: 'Esc' })}</div>
<div class="sheet-body">
<form id="text-form">
<input type="hidden" name="size" value="2">
${choice({ name: 'face', legend: words.textFace, options: faces, chosen: 'sans' })}
${choice({ name: 'spacing', legend: words.textSpacing, options: spacings, chosen: 'usual' })}
${choice({ name: 'letters', legend: words.textLetters, options: letters, chosen: 'usual' })}
${choice({ name: 'width', legend: words.textWidth, options: widths, chosen: 'usual' })}
${choice({ name: 'theme', legend: words.textTheme, options: themes, chosen: 'page' })}
${choice({ name: 'writing', legend: words.textDirection, options: directions, chosen: 'auto' })}
${choice({ name: 'pace', legend: words.readPace, options: paces, chosen: '1', className: 'of-speech' })}
</form>
<div class="of-speech" id="text-voices"></div>
<p class="of-speech text-hint">${words.readFromHere}</p>
</div>
</div>`
}
