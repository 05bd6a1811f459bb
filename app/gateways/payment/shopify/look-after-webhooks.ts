import { z } from 'zod'
import { askStore, keptToken, type Shopify } from './ask-store.ts'

const list = `query BunkoHooks { webhookSubscriptions(first: 100) { nodes { topic uri } } }`
const Listed = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ topic: z.string(), uri: z.string().nullable() })),
  }),
})

const subscribe = `mutation BunkoHook($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { userErrors { field message } }
}`

const topics = ['ORDERS_PAID', 'ORDERS_CANCELLED', 'REFUNDS_CREATE', 'DRAFT_ORDERS_DELETE']

/**
 * Subscribes an address to the store's webhooks once with each token, which is once a day: the store removes a subscription after some hours
 * of failures. Does nothing if the store can't be asked, because the webhooks are only hints.
 */
export async function lookAfterWebhooks(shopify: Shopify, uri: string): Promise<void> {
  const token = await keptToken(shopify)
  if (token === null || token.hooks === uri) return
  const answer = await askStore(shopify, list)
  const read = answer.is === 'answer' ? Listed.safeParse(answer.data) : null
  if (!read?.success) return
  const known = read.data.webhookSubscriptions.nodes
    .filter((one) => one.uri === uri)
    .map(({ topic }) => topic)
  for (const topic of topics.filter((one) => !known.includes(one)))
    if ((await askStore(shopify, subscribe, { topic, uri })).is !== 'answer') return
  await shopify.settings.tokens.keep({ ...token, hooks: uri })
}
