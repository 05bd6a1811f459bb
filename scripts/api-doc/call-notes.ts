import { contentEndpoints } from '#app/api/admin/content-endpoints.ts'
import { trendingEndpoints } from '#app/api/admin/trending-endpoints.ts'
import type { Endpoint } from '#app/api/endpoint.ts'
import { authEndpoints } from '#app/api/reader/auth-endpoints.ts'
import { companyEndpoints } from '#app/api/reader/company-endpoints.ts'
import { contentDetailEndpoints } from '#app/api/reader/content-detail-endpoints.ts'
import { contentGroupEndpoints } from '#app/api/reader/content-group-endpoints.ts'
import { contentListEndpoints } from '#app/api/reader/content-list-endpoints.ts'
import { customLoginEndpoints } from '#app/api/reader/custom-login-endpoints.ts'
import { favouriteEndpoints } from '#app/api/reader/favourite-endpoints.ts'
import { hashtagEndpoints } from '#app/api/reader/hashtag-endpoints.ts'
import { identityEndpoints } from '#app/api/reader/identity-endpoints.ts'
import { ipLoginEndpoints } from '#app/api/reader/ip-login-endpoints.ts'
import { notificationEndpoints } from '#app/api/reader/notification-endpoints.ts'
import { searchEndpoints } from '#app/api/reader/search-endpoints.ts'
import { settingsEndpoints } from '#app/api/reader/settings-endpoints.ts'
import { subscriptionEndpoints } from '#app/api/reader/subscription-endpoints.ts'
import { termsEndpoints } from '#app/api/reader/terms-endpoints.ts'
import { userEndpoints } from '#app/api/reader/user-endpoints.ts'
import { viewerEndpoints } from '#app/api/reader/viewer-endpoints.ts'
import type { ErrorName } from '#app/errors/catalogue.ts'
import { passwordDigest } from '#app/values/password.ts'
import { worldPassword } from '#tests/world/world.ts'
import {
  authInfoExample,
  contentExample,
  contentGroupsExample,
  contentPageExample,
  downloadExample,
  groupContentsExample,
  groupExample,
  groupSearchExample,
  hashTagListExample,
  loginExample,
  searchExample,
  uploadedExample,
  userExample,
  viewerTokenExample,
} from './answer-examples.ts'
import {
  planExample,
  planPageExample,
  registrationExample,
  registrationPageExample,
} from './plan-examples.ts'
import {
  companyExample,
  notificationPageExample,
  settingsExample,
  sortFieldExample,
} from './site-examples.ts'

/** What the tables of endpoints can't tell: who may call, an example, and the refusals a client should expect. */
export type CallNote = {
  /** `visitor`: whoever may look at the site; `anyone`: no login is ever asked for. */
  who: 'anyone' | 'visitor' | 'reader' | 'signed in' | 'administrator'
  request?: Record<string, unknown>
  answer: unknown
  refusals: ErrorName[]
}

export const areas: { title: string; endpoints: readonly Endpoint[] }[] = [
  {
    title: 'Sign-in',
    endpoints: [
      ...authEndpoints,
      ...ipLoginEndpoints,
      ...customLoginEndpoints,
      ...identityEndpoints,
      ...termsEndpoints,
    ],
  },
  { title: 'Users', endpoints: userEndpoints },
  {
    title: 'Contents',
    endpoints: [
      ...contentEndpoints,
      ...contentDetailEndpoints,
      ...contentListEndpoints,
      ...favouriteEndpoints,
      ...trendingEndpoints,
    ],
  },
  { title: 'Content groups', endpoints: contentGroupEndpoints },
  { title: 'Search', endpoints: [...searchEndpoints, ...hashtagEndpoints] },
  { title: 'Viewer', endpoints: viewerEndpoints },
  { title: 'Subscriptions', endpoints: subscriptionEndpoints },
  { title: 'Site', endpoints: [...companyEndpoints, ...settingsEndpoints, ...notificationEndpoints] },
]

const registration = {
  who: 'anyone',
  request: {
    full_name: '青空 太郎',
    email: 'taro@aozora.example',
    password: 'Aozora-2026',
    confirm_password: 'Aozora-2026',
    lang: 'ja',
    is_subscribe_mail: true,
  },
  answer: {
    id: 'm4tq2w5xepz7nbtd3hsv6yck',
    full_name: '青空 太郎',
    email: 'taro@aozora.example',
    lang: 'ja',
  },
  refusals: [
    'badParameters',
    'forbidden',
    'companyMaxUsersReached',
    'userAlreadyExists',
    'passwordTooShort',
    'invalidEmail',
    'invalidUsername',
  ],
} satisfies CallNote
const userId = 'aozorareader0000000001'
const ofUser: ErrorName[] = ['unauthorized', 'noPermission', 'userNotFound']

const ofBoxes: ErrorName[] = [
  'invalidMatchValue',
  'invalidSearchField',
  'searchBoxNotFound',
  'onlyOneFullTextSearchBox',
]
const fieldSearch = {
  request: {
    search_requests: [
      { value: '設定', search_box_id: '2' },
      { value: '2024-2026', search_box_id: '5', content_group_id_list: [1, 3] },
    ],
    page: 1,
    size: 10,
    sort_field: 1,
    sort: 'asc',
  },
  answer: searchExample,
  refusals: ['unauthorized', 'badParameters', ...ofBoxes] satisfies ErrorName[],
}
const fullTextSearch = {
  ...fieldSearch,
  request: { search_key: '設定', content_group_id: [1, 2], page: 1, size: 10 },
}

const groupSearch = {
  request: { content_group_id: '1', search_requests: [{ value: '設定', search_box_id: '2' }] },
  answer: groupSearchExample,
  refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound', ...ofBoxes] satisfies ErrorName[],
}
const hashTagSearch = {
  request: { ids: ['3'], page: 1, size: 10, sort_field: 1 },
  answer: hashTagListExample,
  refusals: ['unauthorized', 'badParameters'] satisfies ErrorName[],
}
const hashTagsOf = {
  request: { ids: ['b8e1f7c2a9d34e5f60718293'] },
  answer: [{ content_id: 'b8e1f7c2a9d34e5f60718293', hash_tags: [{ id: 3, name: '無線LAN' }] }],
  refusals: ['unauthorized', 'badParameters'] satisfies ErrorName[],
}

const codeLogin = {
  authorize_code: '4/0Ab_5qlm…',
  redirect_url: 'http://localhost:8787/aozora/login',
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  keep_login: false,
}
const ofProvider: ErrorName[] = ['notRegistered', 'companyMaxUsersReached', 'userBlocked', 'dependencyError']

/** By method and path, as the tables write them. */
export const callNotes: Record<string, CallNote> = {
  'GET /content/public/page': {
    who: 'visitor',
    request: { page: 1, size: 10, sort_field: 1, sort: 'asc', content_group_id: 1 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound'],
  },
  'GET /content/page': {
    who: 'signed in',
    request: { page: 1, size: 10 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound'],
  },
  'GET /content/public/get-by-group': {
    who: 'visitor',
    request: { content_group_id: 1, page: 1 },
    answer: groupContentsExample,
    refusals: ['unauthorized', 'badParameters', 'contentGroupNotFound'],
  },
  'GET /content/get-by-group': {
    who: 'reader',
    request: { content_group_id: 1, page: 1 },
    answer: groupContentsExample,
    refusals: ['unauthorized', 'noPermission', 'badParameters', 'contentGroupNotFound'],
  },
  'GET /content-group/public/list': {
    who: 'visitor',
    request: { page: 1, size: 10 },
    answer: contentGroupsExample,
    refusals: ['unauthorized'],
  },
  'GET /content-group/content-group-list': {
    who: 'reader',
    request: { page: 1, size: 10 },
    answer: contentGroupsExample,
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /content-group/favorites-recently-read': {
    who: 'reader',
    answer: { content_groups: [groupExample] },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /content-group/public/content-layout-detail': {
    who: 'visitor',
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: { content_groups: [groupExample] },
    refusals: ['unauthorized', 'contentNotFound', 'contentUnpublished'],
  },
  'POST /content/trending/add': {
    who: 'administrator',
    request: { content_id: contentExample.id },
    answer: null,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound'],
  },
  'DELETE /content/trending/delete/:contentId': {
    who: 'administrator',
    request: { content_id: contentExample.id },
    answer: null,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound'],
  },
  'POST /content/favorites/add': {
    who: 'reader',
    request: { content_id: 'k7wq2m5xepz4nbtd3hsv6ycr', content_group_id: 1 },
    answer: null,
    refusals: ['unauthorized', 'contentNotFound', 'contentAlreadyFavourite', 'planNeededToAddFavourite'],
  },
  'DELETE /content/favorites/delete/:contentId': {
    who: 'reader',
    request: { content_id: 'k7wq2m5xepz4nbtd3hsv6ycr' },
    answer: null,
    refusals: ['unauthorized'],
  },
  'POST /custom-login/public': {
    who: 'anyone',
    request: { UserID: 'reader@aozora.example', app_token: 'eyJhbGciOiJIUzI1NiJ9.…' },
    answer: {
      title_of_email_field: null,
      title_of_password_field: null,
      custom_name: null,
      ...(loginExample as object),
    },
    refusals: [
      'forbidden',
      'loginIdInvalid',
      'tokenNotFound',
      'tokenInvalid',
      'tokenExpired',
      'invalidAccessKey',
      'loginPageNotFound',
    ],
  },
  'POST /auth/login': {
    who: 'anyone',
    request: {
      email: 'reader@aozora.example',
      password_hash: passwordDigest(worldPassword),
      keep_login: true,
    },
    answer: loginExample,
    refusals: ['badParameters', 'invalidAccount', 'accountBlockedTemporarily', 'userBlocked'],
  },
  'POST /auth/ip-address-login': {
    who: 'anyone',
    request: { keep_login: false },
    answer: loginExample,
    refusals: [
      'ipLoginNotApplied',
      'groupUsesIdLogin',
      'userAccessExpired',
      'userBlocked',
      'sessionLimitReached',
    ],
  },
  'POST /auth/ip-address-auto-login': {
    who: 'anyone',
    request: { login_type: 'AUTO_IP' },
    answer: loginExample,
    refusals: ['groupNotAutoLogin'],
  },
  'POST /auth/social-login': {
    who: 'anyone',
    request: { ...codeLogin, code_verifier: undefined },
    answer: loginExample,
    refusals: ['invalidAuthorizeCode', 'identityTokenError', 'emailMissing', ...ofProvider],
  },
  'POST /auth/microsoft-sso-login': {
    who: 'anyone',
    request: codeLogin,
    answer: loginExample,
    refusals: ['identityCodeError', 'identityTokenError', 'microsoftNameEmpty', ...ofProvider],
  },
  'POST /auth/gakken-id-login': {
    who: 'anyone',
    request: { ...codeLogin, is_accept_terms_and_condition: true, is_mobile_app: false },
    answer: loginExample,
    refusals: [
      'invalidAuthorizeCode',
      'identityTokenError',
      'childAccountCannotLogIn',
      'emailMissing',
      'userNotFound',
      'noAccountAtPublisher',
      'termsNotFound',
      'companyMaxUsersReached',
      'dependencyError',
    ],
  },
  'GET /terms-and-condition/public': {
    who: 'anyone',
    request: {},
    answer: { version: 1, text: '第1条　本サービスは…' },
    refusals: ['termsNotFound'],
  },
  'GET /auth/logout': { who: 'anyone', answer: null, refusals: [] },
  'GET /auth/info': {
    who: 'signed in',
    answer: authInfoExample,
    refusals: ['unauthorized', 'accessTokenExpired', 'sessionNotFound'],
  },
  'POST /auth/register': registration,
  'POST /auth/sign-up': registration,
  'PUT /auth/forgot-password': {
    who: 'anyone',
    request: { email: 'reader@aozora.example' },
    answer: null,
    refusals: ['forbidden', 'invalidEmail'],
  },
  'GET /user/detail/:id': {
    who: 'signed in',
    request: { id: userId },
    answer: userExample,
    refusals: ofUser,
  },
  'PUT /user/update/:id': {
    who: 'signed in',
    request: { id: userId, full_name: '青空 花子', lang: 'ja', is_subscribe_mail: false },
    answer: userExample,
    refusals: [...ofUser, 'badParameters'],
  },
  'PUT /user/change-password': {
    who: 'reader',
    request: {
      user_id: userId,
      old_pass: 'Bunko-demo-1',
      new_pass: 'Aozora-2026',
      confirm_pass: 'Aozora-2026',
    },
    answer: null,
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'accountBlockedTemporarily',
      'wrongPassword',
      'passwordInUse',
      'passwordTooShort',
    ],
  },
  'PUT /user/change-email/:id': {
    who: 'signed in',
    request: { id: userId, new_email: 'hanako@aozora.example' },
    answer: { reload_company_detail: false },
    refusals: [...ofUser, 'duplicateEmail', 'invalidEmail'],
  },
  'PUT /user/reset-password/:id': {
    who: 'administrator',
    request: { id: userId },
    answer: null,
    refusals: [...ofUser, 'invalidEmail'],
  },
  'DELETE /user/cancel/:id': {
    who: 'signed in',
    request: { id: userId },
    answer: null,
    refusals: [...ofUser, 'forbidden'],
  },
  'GET /content/detail/:id': {
    who: 'visitor',
    request: { id: contentExample.id },
    answer: contentExample,
    refusals: ['unauthorized', 'contentNotFound', 'contentUnpublished'],
  },
  'POST /content/upload-add': {
    who: 'administrator',
    request: {
      title: '小さなネットワークの設定',
      content_group_ids: [1],
      author: '青空 花子',
      keywords: 'ネットワーク, 設定',
      print: 2,
      published_on: '2026-11-20',
    },
    answer: uploadedExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'invalidFile',
      'contentGroupNotFound',
      'companyMaxContentsReached',
    ],
  },
  'PUT /content/replace-content/:contentId': {
    who: 'administrator',
    answer: uploadedExample,
    refusals: ['unauthorized', 'noPermission', 'contentNotFound', 'contentEncrypting', 'invalidFile'],
  },
  'POST /content/rebuild-index': {
    who: 'administrator',
    answer: { jobs: 42 },
    refusals: ['unauthorized', 'noPermission'],
  },
  'POST /content/public/search': { who: 'visitor', ...fieldSearch },
  'POST /content/search': {
    who: 'reader',
    ...fieldSearch,
    refusals: ['noPermission', ...fieldSearch.refusals],
  },
  'POST /content/public/full-text-search': { who: 'visitor', ...fullTextSearch },
  'POST /content/full-text-search': {
    who: 'reader',
    ...fullTextSearch,
    refusals: ['noPermission', ...fullTextSearch.refusals],
  },
  'POST /content/public/search-by-group': { who: 'visitor', ...groupSearch },
  'POST /content/search-by-group': {
    who: 'reader',
    ...groupSearch,
    refusals: ['noPermission', ...groupSearch.refusals],
  },
  'POST /content/public/get-by-hash-tag': { who: 'visitor', ...hashTagSearch },
  'POST /content/get-by-hash-tag': {
    who: 'reader',
    ...hashTagSearch,
    refusals: ['noPermission', ...hashTagSearch.refusals],
  },
  'POST /content/public/search-hash-tag': { who: 'visitor', ...hashTagsOf },
  'POST /content/search-hash-tag': {
    who: 'reader',
    ...hashTagsOf,
    refusals: ['noPermission', ...hashTagsOf.refusals],
  },
  'GET /company/public/get-detail': {
    who: 'anyone',
    request: { domain: 'books.example' },
    answer: companyExample,
    refusals: ['companyNotOnThisOrigin', 'companyNotFound'],
  },
  'GET /service-admin/public/view-settings': {
    who: 'anyone',
    request: { domain: 'books.example', path: 'aozora' },
    answer: settingsExample,
    refusals: ['companyNotFound'],
  },
  'GET /sort-field/public': {
    who: 'anyone',
    request: { domain: 'books.example', path: 'aozora', type: 2 },
    answer: [sortFieldExample],
    refusals: ['companyNotFound', 'badParameters'],
  },
  'GET /hash-tag/public/get-all-hashtag': {
    who: 'visitor',
    request: { company_id: '1', service_admin_id: '1' },
    answer: [{ id: '3', name: '新学期', company_id: '1', service_admin_id: '1' }],
    refusals: ['unauthorized', 'companyNotFound', 'badParameters'],
  },
  'GET /notification/public/page': {
    who: 'visitor',
    request: { page: 1, size: 10, sort: 'desc' },
    answer: notificationPageExample,
    refusals: ['unauthorized'],
  },
  'GET /notification/public/detail/:id': {
    who: 'visitor',
    request: { id: '12' },
    answer: notificationPageExample.notifications[0],
    refusals: ['unauthorized', 'notFound'],
  },
  'GET /content/public/detail': {
    who: 'visitor',
    request: { id: contentExample.id, content_group_id: 1 },
    answer: contentExample,
    refusals: ['unauthorized', 'badParameters', 'contentNotFound', 'contentUnpublished'],
  },
  'GET /content/public/page/series-content': {
    who: 'visitor',
    request: { content_id: contentExample.id, page: 1, size: 10 },
    answer: contentPageExample,
    refusals: ['unauthorized', 'badParameters', 'contentNotFound', 'contentUnpublished'],
  },
  'GET /subscription-plan/public/user/page': {
    who: 'visitor',
    request: { content_id: contentExample.id, page: 1, size: 10 },
    answer: planPageExample,
    refusals: ['unauthorized'],
  },
  'GET /subscription-plan/public/:id': {
    who: 'visitor',
    request: { id: 'aozoraplan000000000001' },
    answer: planExample,
    refusals: ['unauthorized', 'subscriptionNotFound'],
  },
  'GET /subscription-plan/user/registered/page': {
    who: 'reader',
    request: { page: 1, size: 10 },
    answer: registrationPageExample,
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /subscription-plan/user/registered/:id': {
    who: 'reader',
    request: { id: 'registration0000000001' },
    answer: registrationExample,
    refusals: ['unauthorized', 'noPermission', 'subscriptionNotFound'],
  },
  'GET /content/get-content-download-spec': {
    who: 'reader',
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: downloadExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'cannotDownloadContent',
      'contentNotFound',
      'contentUnpublished',
      'planNeededToView',
      'contentEncrypting',
      'fileNotFound',
    ],
  },
  'GET /content/public/viewer-token': {
    who: 'visitor',
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: viewerTokenExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'forbidden',
      'contentNotFound',
      'contentUnpublished',
      'planNeededToView',
      'contentEncrypting',
      'fileNotFound',
      'tokenInvalid',
      'tokenExpired',
    ],
  },
}

export function routeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Throws for a call nobody has described yet. */
export function noteOf(endpoint: Endpoint): CallNote {
  const note = callNotes[routeOf(endpoint)]
  if (note === undefined)
    throw new Error(`scripts/api-doc/call-notes.ts doesn't describe ${routeOf(endpoint)}`)
  return note
}
