import { expect, it } from 'vitest'
import { withTokenError } from '#app/features/orders/api/payment-endpoints.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

it('R333 R347 answers a bad card with 400 and "Token error", with the provider’s number', async () => {
  const answer = (await withTokenError(async () => refuse('invalidCard', { gatewayCode: 123 }))) as Response
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    status: 400,
    key: 'api.error.400',
    message: 'Token error',
    gateway_code: 123,
  })
})

it('R333 answers an expired or used token in the same way', async () => {
  const over = async () => refuse('tokenCreationFailed', { gatewayCode: 561 })
  const answer = (await withTokenError(over)) as Response
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: 'Token error', gateway_code: 561 },
  ])
})

it('R348 leaves every other refusal as it is', async () => {
  await expect(withTokenError(async () => refuse('couponUsedUp'))).rejects.toMatchObject({
    name: 'couponUsedUp',
  })
})
