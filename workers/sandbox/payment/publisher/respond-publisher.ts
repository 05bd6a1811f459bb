import type { Ground } from '#workers/sandbox/ground.ts'
import { changeOrder } from './change-order.ts'
import { answerOrder, createOrder, refused } from './create-order.ts'
import { respondPay } from './pay-page.ts'
import { findPeriodic, stopPeriodic } from './periodic.ts'
import { isClient, publisherClient } from './publisher-client.ts'
import { respondPublisherPage } from './publisher-page.ts'
import { spoil } from './spoil.ts'

/** Answers what is under `/publisher`: the shop's calls, the page on which one pays, and what plays the months that pass. */
export async function respondPublisher(ground: Ground, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const [, , room = '', id = '', change = ''] = pathname.split('/')
  if (room === 'pay') return respondPay(ground, request, id)
  if (room === '' || room === 'play') return respondPublisherPage(ground, request)
  const call = callOf(`${request.method} ${room}${id && '/:id'}${change && `/${change}`}`)
  if (call === null) return null
  if (!isClient(request)) return refused(401, 'invalid_client')
  return spoil(ground, call, async () => {
    switch (call) {
      case 'orders':
        return createOrder(ground, request)
      case 'get':
        return answerOrder(
          ground,
          id ? { gid: id } : { merchant: searchParams.get('merchant_order_no') ?? '' },
        )
      case 'periodic':
        return answerPeriodic(ground, id)
      case 'end':
        return endPeriodic(ground, id)
      case 'service':
        return id === publisherClient.serviceCode
          ? Response.json({ service_code: id })
          : refused(403, 'invalid_service')
      default:
        return changeOrder(ground, request, id, call)
    }
  })
}

type Call = 'orders' | 'get' | 'confirm' | 'cancel' | 'refunds' | 'periodic' | 'end' | 'service'

function callOf(route: string): Call | null {
  const calls: Record<string, Call> = {
    'POST orders': 'orders',
    'GET orders': 'get',
    'GET orders/:id': 'get',
    'POST orders/:id/confirm': 'confirm',
    'POST orders/:id/cancel': 'cancel',
    'POST orders/:id/refunds': 'refunds',
    'GET periodic-payments/:id': 'periodic',
    'DELETE periodic-payments/:id': 'end',
    'GET services/:id': 'service',
  }
  return calls[route] ?? null
}

async function answerPeriodic(ground: Ground, id: string): Promise<Response> {
  const periodic = await findPeriodic(ground, id)
  if (periodic === null) return refused(404, 'periodic_payment_not_found')
  const { status, charges = [] } = periodic
  return Response.json({ periodic_payment_id: id, status, charges })
}

async function endPeriodic(ground: Ground, id: string): Promise<Response> {
  const ended = await stopPeriodic(ground, id)
  if (ended === null) return refused(404, 'periodic_payment_not_found')
  return Response.json({ periodic_payment_id: id, status: ended.status })
}
