import { readFields, readText } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { listPushes, sendPush } from '#workers/sandbox/payment/veritrans/push.ts'
import { translator } from '#workers/sandbox/words.ts'
import { listBooks } from './books.ts'
import { booksCsv } from './books-csv.ts'
import { type PaymentFault, type Provider, paymentProviders, pickedFault, pickFault } from './fault.ts'
import { paymentsPage } from './payments-page.ts'
import { playable } from './playable.ts'

/** The page on which faults are picked and books are read, and both as calls for tests. */
export async function respondPayments(ground: Ground, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const provider = providerOf(searchParams.get('provider'))
  switch (`${request.method} ${pathname}`) {
    case 'GET /payments':
      return showPage(ground, request)
    case 'POST /payments':
      return pick(ground, Object.fromEntries(await readFields(request)), backToPage())
    case 'POST /payments/push':
      await sendPush(ground, (await readFields(request)).get('order') ?? '')
      return backToPage()
    case 'POST /payments/api/fault':
      return pick(ground, JSON.parse(await readText(request)), new Response(null, { status: 204 }))
    case 'GET /payments/api/books':
      return provider && Response.json(await listBooks(ground, provider))
    case 'GET /payments/books.csv':
      return provider && answerCsv(ground, provider, searchParams.get('day') || null)
  }
  return null
}

async function showPage(ground: Ground, request: Request): Promise<Response> {
  const states = paymentProviders.map(async (provider) => ({
    provider,
    picked: await pickedFault(ground, provider),
    books: await listBooks(ground, provider),
  }))
  return paymentsPage(translator(request), {
    origin: ground.origin,
    providers: await Promise.all(states),
    pushes: await listPushes(ground),
  })
}

type Asked = { provider?: unknown; fault?: unknown; call?: unknown }

/** An empty fault takes back what was picked. */
async function pick(ground: Ground, { provider, fault, call }: Asked, done: Response): Promise<Response> {
  const named = providerOf(provider)
  const known = named === null ? undefined : playable[named].find((one: PaymentFault) => one === fault)
  if (named === null || (fault && known === undefined)) return new Response(null, { status: 400 })
  await pickFault(ground, named, known ?? null, typeof call === 'string' && call !== '' ? call : null)
  return done
}

async function answerCsv(ground: Ground, provider: Provider, day: string | null): Promise<Response> {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${provider}-${day?.replace(/[^\d-]/g, '') ?? 'all'}.csv"`,
  }
  return new Response(booksCsv(await listBooks(ground, provider), day), { headers })
}

function providerOf(text: unknown): Provider | null {
  return paymentProviders.find((provider) => provider === text) ?? null
}

function backToPage(): Response {
  return new Response(null, { status: 303, headers: { Location: '/payments' } })
}
