import type { Compilable } from 'kysely'
import { asMoving } from '#app/kernel/data/absent-tenants.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal, Refusal } from '#app/kernel/errors/refusal.ts'

/** A writer: a query that is built but not yet run. */
export type Write = Compilable

/**
 * Named constraints and the refusal that each one means when it is broken. SQLite reports a CHECK by its name but a
 * unique index by its columns, so both spellings are listed here. tests/house/constraints.test.ts compares the list with the
 * migrations.
 */
const refusalOfConstraint: Record<string, ErrorName> = {
  'account.tenant_id, account.email_key': 'duplicateEmail',
  'account.tenant_id, account.username_key': 'loginIdInUse',
  'staff.email_key': 'duplicateEmail',
  staff_last_system: 'lastSystemAdmin',
  'company.name_key': 'duplicateName',
  'tenant.company_id, tenant.name_key': 'duplicateName',
  tenant_by_address: 'servicePathUnavailable',
  tenant_domain_company: 'duplicateDomain',
  tenant_domain_proven: 'changedMeanwhile',
  site_domain_taken: 'duplicateDomain',
  site_domain_given_up: 'duplicateDomain',
  site_domain_open_claims: 'invalidDomain',
  'user_group.tenant_id, user_group.name_key': 'userGroupAlreadyExists',
  'identity.tenant_id, identity.issuer, identity.subject': 'loginIdInUse',
  'identity.tenant_id, identity.account_id, identity.provider': 'loginIdInUse',
  'search_box.tenant_id, search_box.id': 'searchBoxAlreadyExists',
  search_box_one_full_text: 'onlyOneFullTextSearchBox',
  user_group_full: 'userGroupFull',
  user_group_login: 'idPasswordOrIpNeeded',
  ip_range_conflict: 'ipRangeConflict',
  'app_token.tenant_id, app_token.id': 'tokenInvalid',
  'favourite.tenant_id, favourite.account_id, favourite.content_id': 'contentAlreadyFavourite',
  'hash_tag.tenant_id, hash_tag.name': 'duplicateName',
  'hash_tag.tenant_id, hash_tag.id': 'changedMeanwhile',
  'notification.tenant_id, notification.id': 'changedMeanwhile',
  content_group_name: 'contentGroupAlreadyExists',
  'content_group.tenant_id, content_group.id': 'changedMeanwhile',
  'content_group.tenant_id, content_group.ref_code': 'duplicateCode',
  'content.tenant_id, content.id': 'contentAlreadyExists',
  'content_upload.tenant_id, content_upload.uploaded_by, content_upload.fingerprint': 'changedMeanwhile',
  'content_upload.tenant_id, content_upload.uploaded_by, content_upload.content_id, content_upload.fingerprint':
    'changedMeanwhile',
  'csv_import.tenant_id': 'csvImportRunning',
  csv_import_state: 'changedMeanwhile',
  'terms.tenant_id, terms.version': 'changedMeanwhile',
  'document.tenant_id, document.content_id': 'contentEncrypting',
  'document.tenant_id, document.content_id, document.version': 'contentEncrypting',
  registration_running: 'planAlreadyRegistered',
  registration_covered: 'existingPlanNotCancelled',
  payment_order_covered: 'existingPlanNotCancelled',
  registration_anchored: 'paymentProcessing',
  payment_order_rests: 'changedMeanwhile',
  payment_order_planned: 'changedMeanwhile',
  payment_order_credits: 'changedMeanwhile',
  'order_place.tenant_id, order_place.code_hash': 'changedMeanwhile',
  order_place_redeemed: 'placeNotOpen',
  order_place_sends: 'placeSendsUsedUp',
  'redemption.tenant_id, redemption.place_id': 'placeCodeUsed',
  redemption_open: 'placeCodeInvalid',
  refund_within_places: 'refundNotPossible',
  'payment_event.tenant_id, payment_event.provider, payment_event.event_id': 'changedMeanwhile',
  card_attempt_account: 'cardsHeld',
  card_attempt_network: 'networkCardsHeld',
  'card_alarm.tenant_id, card_alarm.day': 'changedMeanwhile',
  coupon_used_up: 'couponUsedUp',
  coupon_use_in_group: 'couponNotFound',
  'coupon.tenant_id, coupon.code_key': 'duplicateCode',
  'discount_ordinal.tenant_id, discount_ordinal.plan_id, discount_ordinal.ordinal': 'changedMeanwhile',
  'coupon_use.tenant_id, coupon_use.coupon_id, coupon_use.account_id': 'couponUsedUp',
  'payment_order.tenant_id, payment_order.account_id, payment_order.plan_id': 'paymentVerifying',
  'payment_order.tenant_id, payment_order.account_id, payment_order.idempotency_key': 'changedMeanwhile',
  'payment_order.tenant_id, payment_order.registration_id, payment_order.period': 'changedMeanwhile',
  order_transition_follows: 'changedMeanwhile',
  order_transition_reopens: 'changedMeanwhile',
  late_payment_stays: 'changedMeanwhile',
  'order_transition.tenant_id, order_transition.order_id, order_transition.number': 'changedMeanwhile',
  'payout.tenant_id, payout.provider, payout.number': 'payoutAlreadyRecorded',
  'payout.tenant_id, payout.file_hash, payout.part': 'payoutAlreadyRecorded',
  'payout_line.tenant_id, payout_line.settles': 'changedMeanwhile',
  'ledger_transaction.tenant_id, ledger_transaction.payout_id, ledger_transaction.kind': 'changedMeanwhile',
  payout_stays: 'changedMeanwhile',
  payout_month_open: 'payoutMonthClosed',
  ledger_month_open: 'changedMeanwhile',
  closed_month_follows: 'changedMeanwhile',
  closed_month_is_last: 'changedMeanwhile',
  closed_month_over: 'changedMeanwhile',
  'closed_month.tenant_id, closed_month.month': 'changedMeanwhile',
  'ledger_transaction.tenant_id, ledger_transaction.order_id': 'changedMeanwhile',
  'ledger_transaction.tenant_id, ledger_transaction.refund_id': 'changedMeanwhile',
  'refund.tenant_id, refund.order_id': 'paymentProcessing',
  refund_follows: 'changedMeanwhile',
  refund_within_charge: 'refundNotPossible',
  refund_while_renewing: 'paymentProcessing',
  'chargeback.tenant_id, chargeback.order_id': 'changedMeanwhile',
  chargeback_within_charge: 'chargebackNotPossible',
  write_off_within_charge: 'writeOffNotPossible',
  'ledger_transaction.tenant_id, ledger_transaction.id': 'changedMeanwhile',
  chargeback_stays: 'changedMeanwhile',
  chargeback_while_renewing: 'paymentProcessing',
  payment_order_held: 'changedMeanwhile',
  'ledger_transaction.tenant_id, ledger_transaction.chargeback_id, ledger_transaction.kind':
    'changedMeanwhile',
  'sort_field.tenant_id, sort_field.context, sort_field.field': 'sortFieldAlreadyExists',
  refund_stays: 'changedMeanwhile',
  look_version_look: 'changedMeanwhile',
  'company_key.company_id, company_key.place': 'changedMeanwhile',
  annotation_shelf_full: 'notesFull',
  offline_copies_full: 'offlineCopiesUsedUp',
  'search_tab.tenant_id, search_tab.title': 'searchTabAlreadyExists',
  'search_box.tenant_id, search_box.tab_id, search_box.label': 'searchBoxAlreadyExists',
  content_group_many: 'listFull',
  search_tab_many: 'listFull',
  search_box_many: 'listFull',
  ip_range_many: 'listFull',
  direct_link_many: 'listFull',
  api_key_many: 'listFull',
  book_lists_many: 'bookListsUsedUp',
  book_list_many: 'bookListFull',
  saved_searches_many: 'savedSearchesUsedUp',
  'saved_search.tenant_id, saved_search.account_id, saved_search.query': 'searchAlreadySaved',
}

/**
 * Runs writers in order as one atomic D1 batch. A broken constraint rolls everything back and is thrown as its refusal.
 * Answers the number of rows that each writer changed. Rows changed by triggers count too, so compare the number only
 * with 0.
 */
export async function commitTo(
  database: D1Database | D1DatabaseSession,
  writes: readonly Write[],
): Promise<number[]> {
  const statements = writes.map((write) => {
    const { sql, parameters } = write.compile()
    return database.prepare(sql).bind(...parameters)
  })
  try {
    const results = await database.batch(statements)
    return results.map((result) => result.meta.changes)
  } catch (error) {
    throw asRefusal(error) ?? error
  }
}

/**
 * Runs one writer in the same batch as the queries that begin at the same time on this handle, so that it isn't a call of its own. They fail
 * together. Answers the rows that the writer returns, without those that triggers change. The caller makes sure that the visit isn't a preview.
 */
export async function commitBeside<Row>(db: Database, write: Compilable<Row>): Promise<Row[]> {
  try {
    return (await db.executeQuery(write.compile())).rows
  } catch (error) {
    throw asRefusal(error) ?? error
  }
}

/**
 * Whether a batch failed because a row that it refers to was deleted meanwhile or never written, such as a content for
 * which there was no room. SQLite doesn't say which row.
 */
export function isMissingReference(error: unknown): boolean {
  return error instanceof Error && error.message.includes('FOREIGN KEY constraint failed')
}

function asRefusal(error: unknown): Refusal | null {
  const known = asMoving(error)
  if (isRefusal(known)) return known
  const message = error instanceof Error ? error.message : ''
  const constraint = /constraint failed: (?:index ')?([\w., ]+?)'?(?::|$)/.exec(message)?.[1]?.trim()
  if (constraint?.endsWith('.revision')) return new Refusal('changedMeanwhile')
  const name = constraint === undefined ? undefined : refusalOfConstraint[constraint]
  return name === undefined ? null : new Refusal(name)
}
