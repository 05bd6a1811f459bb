import { expect, it } from 'vitest'
import { answerPaymentReturn } from './payment-return.ts'

const visit = { basePath: '/shop' }
const post = (path: string, origin: string, body = 'OrderId=o1&state=s') =>
  answerPaymentReturn(
    new Request(`https://bunko.example/shop${path}`, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    }),
    visit,
  )

it.each([
  ['/veritrans-payment/confirm', '/veritrans-payment/confirm'],
  ['/gmo-payment/return', '/veritrans-payment/confirm'],
  ['/gakken-payment/processing', '/gakken-payment/processing'],
  ['/profile/card/link/l1.token', '/profile/card/link/l1.token'],
])(
  'the fields that a provider posts to %s move to %s in the address, where the browser sends its cookies',
  async (path, page) => {
    const answer = await post(path, 'https://provider.example')
    expect(answer?.status).toBe(303)
    expect(answer?.headers.get('Location')).toBe(`/shop${page}?OrderId=o1&state=s`)
  },
)

it('our own forms, and posts to other pages, aren’t a provider’s', async () => {
  expect(await post('/veritrans-payment/confirm', 'https://bunko.example')).toBeNull()
  expect(await post('/order-entry/plan', 'https://provider.example')).toBeNull()
})

it('what GMO’s page for cards posts, with the order’s password in it, doesn’t come into the address', async () => {
  const answer = await post(
    '/gmo-payment/return?OrderID=o1',
    'https://provider.example',
    'result=e30.00&MD=m',
  )
  expect(answer?.headers.get('Location')).toBe('/shop/veritrans-payment/confirm?OrderID=o1&MD=m')
})
