import { expect, it } from 'vitest'
import { visitOf } from '#tests/visits/render-in-layout.tsx'
import { type ViewerToken, viewDownload, viewViewerToken } from './issue-viewer-token.ts'

const token = {
  tokenId: 'v1.token',
  content: { id: 'acontent00000000000001', title: '本', author: '人', pageCount: 12, print: 1 },
  groupId: 7,
  print: 2,
  watermark: { text: '花子', color: '#112233', fontSize: 23, position: 'topLeft' },
} as unknown as ViewerToken

const visit = (site = {}) => {
  const given = visitOf({ site })
  return {
    ...given,
    origin: 'https://shop.example:8443',
    env: { ...given.env, VIEWER_HOST: 'viewer.example' },
  }
}

it('R315 R317 R318 the viewer is opened with the token, the mark as it was fixed, and its site', () => {
  expect(viewViewerToken(token, visit())).toEqual({
    tokenId: 'v1.token',
    contentId: 'acontent00000000000001',
    contentGroupId: '7',
    path: 'shop',
    contentInfo: { id: 'acontent00000000000001', title: '本', author: '人', pageCount: 12, print: 2 },
    watermark: {
      id: '1',
      watermarkContent: '花子',
      color: '#112233',
      fontSize: 23,
      position: 'topLeft',
    },
    viewerUrl: 'https://viewer.example:8443/v/v1.token',
    directViewUrl: 'https://shop.example:8443/shop/direct-view/v1.token',
  })
  expect(viewViewerToken(token, visit({ servicePath: null, domain: 'shop.example' })).path).toBe(
    'shop.example',
  )
})

it('R310 a download id opens the embedded viewer, for the reader it was made for', () => {
  const reader = { id: 'areader000000000000001', name: '花子' }
  expect(viewDownload({ token, reader, customName: '会員' }, visit())).toEqual({
    downloadId: 'v1.token',
    authId: 'areader000000000000001',
    authName: '花子',
    authKey: null,
    customName: '会員',
    viewerUrl: 'https://viewer.example:8443/v/v1.token',
  })
})
