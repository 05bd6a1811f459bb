import type { Locale } from '#app/kernel/i18n/locale.ts'
import { fieldNotes } from './field-notes.ts'
import { fieldNotesJa } from './field-notes-ja.ts'

/** The descriptions of fields by language. */
export const notesIn: Record<Locale, Record<string, string>> = { en: fieldNotes, ja: fieldNotesJa }

/** The names of the chapters in Japanese; the tables of calls have the English ones, which programs use too. */
export const chaptersJa: Record<string, string> = {
  'Sign-in': 'ログイン',
  Users: '利用者',
  'User groups': '利用者グループ',
  Contents: '資料',
  'CSV import and export': 'CSVの取り込みと書き出し',
  'Content groups': '分類',
  Search: '検索',
  Viewer: '閲覧画面',
  Subscriptions: 'プランと契約',
  'Coupons and discounts': 'クーポンと割引',
  Payment: '決済',
  Administrators: '管理者',
  Platform: 'プラットフォーム',
  Site: 'サイト',
  'Search set-up': '検索の設定',
  Analytics: '利用状況',
  Branding: 'デザイン',
  Companies: '企業とサイトの設定',
}

const en = {
  info: 'Rules of all calls, examples and the protocol of the viewer: docs/api.md. Errors: docs/errors.md.',
  onPath: 'A site on a path of a shared host',
  onDomain: 'A site with a domain of its own',
  token: '`access_token` of POST /auth/login',
  status: 'Number of the error in docs/errors.md, not the HTTP status',
  message: "Text in the caller's language",
  fields: 'What is wrong, by field',
  gatewayCode: "The card provider's own error code",
  pdf: 'The PDF, at most 40 MB',
  pictures: 'Pictures, PNG or JPEG; the fields name them by their file names',
  success: 'Success',
  allCalls: 'All calls',
  callColumns: ['call', 'who', 'what'],
  fieldColumns: ['field', 'needed', 'meaning'],
  yes: 'yes',
  aPdf: '(the PDF)',
  somePictures: '(pictures)',
  bytes: '(the bytes)',
}

/** What the documents say besides the texts of calls and fields, by language. */
export const textsIn: Record<Locale, typeof en> = {
  en,
  ja: {
    info: 'すべての呼び出しの規則と例はdocs/api.ja.md、エラーの一覧はdocs/errors.md（英語）にある。',
    onPath: '共有ホストのパスにあるサイト',
    onDomain: '独自ドメインのサイト',
    token: 'POST /auth/loginの`access_token`',
    status: 'docs/errors.mdにあるエラーの番号。HTTPステータスではない',
    message: '呼び出した人の言語のメッセージ',
    fields: '項目ごとの問題',
    gatewayCode: 'カード決済サービスのエラーコード',
    pdf: 'PDF。40MBまで',
    pictures: 'PNGまたはJPEGの画像。項目はファイル名で画像を指定する',
    success: '成功',
    allCalls: 'すべての呼び出し',
    callColumns: ['呼び出し', '対象', '内容'],
    fieldColumns: ['項目', '必須', '意味'],
    yes: '必須',
    aPdf: '（PDF）',
    somePictures: '（画像）',
    bytes: '（バイト列）',
  },
}
