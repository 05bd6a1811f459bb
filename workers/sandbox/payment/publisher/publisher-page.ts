import { readText } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { html } from '#workers/sandbox/html.ts'
import { page } from '#workers/sandbox/page.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { findEvent, listEvents, type PublisherEvent, sendEvent } from './event.ts'
import { findPeriodic, listPeriodic, type Periodic, playPeriod } from './periodic.ts'
import { findOrder } from './publisher-order.ts'

const plays = ['charge', 'fail', 'end'] as const

/**
 * Where the months pass: `POST /publisher/play/periodic/{id}/{charge|fail|end}` plays the next period,
 * `POST /publisher/play/events/{id}/send` tells something once more. `GET /publisher` has the buttons.
 */
export async function respondPublisherPage(ground: Ground, request: Request): Promise<Response | null> {
  const [, , , kind, id = '', action] = new URL(request.url).pathname.split('/')
  if (request.method !== 'POST') return kind === undefined ? showPage(ground, request) : null
  await readText(request)
  const isDone = kind === 'events' ? await sendAgain(ground, id) : await play(ground, id, action)
  return isDone ? new Response(null, { status: 303, headers: { Location: '/publisher' } }) : null
}

async function sendAgain(ground: Ground, id: string): Promise<boolean> {
  const event = await findEvent(ground, id)
  if (event !== null) await sendEvent(ground, event)
  return event !== null
}

async function play(ground: Ground, id: string, action: string | undefined): Promise<boolean> {
  const what = plays.find((one) => one === action)
  const periodic = await findPeriodic(ground, id)
  if (what === undefined || periodic === null || periodic.status === 'ended') return false
  const first = await findOrder(ground, periodic.gid_order_no)
  await playPeriod(ground, periodic, first!, what)
  return true
}

async function showPage(ground: Ground, request: Request): Promise<Response> {
  const words = translator(request)
  const title = words('publisher.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('publisher.lead')}</p>
<ul class="mails">${(await listPeriodic(ground)).map((one) => periodicItem(words, one))}</ul>
<h2>${words('publisher.events')}</h2>
<ul class="mails">${(await listEvents(ground)).map((one) => eventItem(words, one))}</ul>`
  return page({ words, title, body })
}

function periodicItem(words: Words, { id, terms, period, status }: Periodic) {
  return html`<li><h3>${id}</h3>
<p>¥${terms.amount.toLocaleString('en')} · ${words('publisher.period', { period })} · ${words(`publisher.${status}`)}</p>
${
  status === 'active' &&
  html`<form method="post">
${plays.map((play) => html`<button formaction="/publisher/play/periodic/${id}/${play}">${words(`publisher.${play}`)}</button>`)}
</form>`
}</li>`
}

function eventItem(words: Words, { id, body, sent, lastStatus }: PublisherEvent) {
  return html`<li><pre class="text">${body}</pre>
<p>${words('publisher.sent', { sent, status: lastStatus ?? '–' })}</p>
<form method="post" action="/publisher/play/events/${id}/send"><button>${words('publisher.send')}</button></form></li>`
}
