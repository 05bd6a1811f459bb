import * as build from 'virtual:bunko/pages-of-console'
import type { ServerBuild } from '@remix-run/cloudflare'
import { commonSteps, pagesOf } from '#workers/render-page.ts'

export const consolePages = pagesOf(build as unknown as ServerBuild, commonSteps)
