import type { PagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import type { PlainPage } from '#app/features/reading/model/viewer/read-plain-page.ts'
import { Html, html } from './html.ts'
import type { ViewerLocale } from './viewer-boot.ts'
import { viewerWords, type WordKey } from './viewer-words.ts'

/** Where a page is asked for without script: by a form, since the key must not stand in an address. */
export const plainPagePath = '/v/page'

type Turning = { key: string; page: number; pages: number; rightToLeft: boolean }

/** A page of a book for those who read without script: its picture, and forms to turn. */
export function renderPlainPage(
  { title, picture, ...turning }: PlainPage & { key: string; page: number },
  { locale, style }: { locale: ViewerLocale; style: string },
): string {
  const words = viewerWords(locale)
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, noarchive">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body class="plain">
${turningForm(turning, words)}
<main class="plain-page" aria-label="${words.pageLabel.replace('{{page}}', String(turning.page))}">${picture === null ? html`<p class="alert">${words.noScript}</p>` : pagePicture(picture)}</main>
</body>
</html>
`.text
}

/** As it stands in a page; its words are said by what stands around it. */
export function pagePicture(picture: PagePicture): Html {
  if (picture.type === 'svg') return new Html(picture.svg)
  const { bytes, width, height } = picture
  const source = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
  return html`<img class="page-picture" alt="" src="${source}" width="${width}" height="${height}">`
}

/** In a book bound at the right, on is to the left. */
export function turningForm(
  { key, page, pages, rightToLeft }: Turning,
  words: Record<WordKey, string>,
): Html {
  const turn = (to: number, name: string, arrow: string) =>
    html`<button type="submit" name="page" value="${to}" aria-label="${name}"${to < 1 || to > pages ? new Html(' disabled') : ''}>${arrow}</button>`
  const back = (arrow: string) => turn(page - 1, words.previous, arrow)
  const on = (arrow: string) => turn(page + 1, words.next, arrow)
  const keyField = html`<input type="hidden" name="key" value="${key}">`
  return html`<nav class="plain-turning" aria-label="${words.turning}">
<form method="post" action="${plainPagePath}">${keyField}${rightToLeft ? on('‹') : back('‹')}</form>
<form method="post" action="${plainPagePath}">${keyField}<input name="page" type="number" min="1" max="${pages}" value="${page}" aria-label="${words.pageField}"> / ${pages} <button type="submit">${words.goToPage}</button></form>
<form method="post" action="${plainPagePath}">${keyField}${rightToLeft ? back('›') : on('›')}</form>
</nav>`
}
