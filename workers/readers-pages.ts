import * as build from 'virtual:bunko/pages-of-readers'
import type { ServerBuild } from '@remix-run/cloudflare'
import { answerFormPost } from '#app/features/identity/site/providers/provider-return.ts'
import { signInOnArrival } from '#app/features/identity/site/session/sign-in-on-arrival.ts'
import { answerPaymentReturn } from '#app/features/orders/site/payment/payment-return.ts'
import { answerOneClick } from '#app/features/reading/site/saved-searches/one-click.ts'
import { commonSteps, pagesOf, unlessAnswered } from './render-page.ts'

const serverBuild = build as unknown as ServerBuild

/**
 * The version of the build, made from its files. It is part of the page cache's keys, so that a new build doesn't serve an old build's
 * pages.
 */
export const buildName = serverBuild.assets.version

export const readersPages = pagesOf(serverBuild, [
  unlessAnswered(answerFormPost),
  unlessAnswered(answerPaymentReturn),
  unlessAnswered(answerOneClick),
  ...commonSteps,
  async ({ request, context }, next) => {
    const isSite = context.visit.site.tenantId !== 0
    return (isSite ? await signInOnArrival(request, context) : null) ?? next()
  },
])
