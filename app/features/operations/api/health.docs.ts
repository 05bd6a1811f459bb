import type { CallDocs } from '#app/doors/api/call-docs.ts'

const alarm = {
  name: 'databaseSize',
  state: 'warn',
  value: 73.4,
  unit: 'percent',
  warn: 70,
  alarm: 90,
  about: 'SEARCH',
  runbook: 'docs/operations.md#databasesize',
  title: '最も使用率の高いデータベース',
  written: '73.4%',
  limits: '70%で注意、90%でアラーム',
  mend: 'サイトの検索インデックスをほかのデータベースへ移してください：npm run cli -- sites move-index ID --databases NAME --as EMAIL',
  since: '2026-11-20T02:10:00.000Z',
}

export const docs: CallDocs = {
  'GET /health/detail': {
    ja: 'プラットフォームの稼働状況を返す。待機中と失敗したジョブ、送信できないメール、コード別のエラー',
    request: { page: 1 },
    answer: {
      version: '6e1c0d2b-0f5e-4e0e-9a7c-2f2f6a7f3a11',
      last_backup_at: null,
      alarms: [alarm],
      queue: { depth: 1, oldest_due_at: '2026-11-20T03:00:00.000Z' },
      sealing: { has_key: true, in_clear: 0, lost: [{ key: 'k1', secrets: 2 }] },
      sweeps: [{ name: 'renewals', is_late: true, ended_at: '2026-11-20T02:56:00.000Z' }],
      failed_sweeps: [
        {
          name: 'renewals',
          error: 'D1_ERROR: overloaded',
          times: 3,
          since: '2026-11-20T02:57:00.000Z',
          last_at: '2026-11-20T02:59:00.000Z',
        },
      ],
      databases: [
        { name: 'SEARCH', bytes: 7_340_032_000, percent: 73.4, sites: 41, is_nearly_full: true },
        { name: 'SEARCH_2', bytes: 120_586_240, percent: 1.2, sites: 3, is_nearly_full: false },
      ],
      jobs: [{ kind: 'index-content', waiting: 1, running: 0, failed: 1 }],
      failed_jobs: [
        {
          id: 'failedjob0000000000001',
          tenant_id: '1',
          kind: 'index-content',
          subject: 'k7wq2m5xepz4nbtd3hsv6ycr',
          attempts: 5,
          error: 'D1_ERROR: overloaded',
          failed_at: '2026-11-20T02:00:00.000Z',
          can_retry: true,
        },
      ],
      page: 1,
      size: 20,
      total_pages: 1,
      total_records: 1,
      dead_mails: [
        {
          id: 'deadmail00000000000001',
          tenant_id: '1',
          recipient: 'gone@aozora.example',
          subject: '【青空文庫室】パスワードの再設定',
          error: 'no such mailbox',
          at: '2026-11-20T01:00:00.000Z',
        },
      ],
      used_budgets: [{ tenant_id: '0', budget: 'nobody', asked: 740 }],
      card_alarms: [{ tenant_id: '1', declined: 34, accounts: 9, networks: 4 }],
      payment_outages: [
        {
          provider: 'GMO',
          refused_with: 'E01030002',
          tenant_id: '1',
          since: '2026-11-19T15:01:00.000Z',
          last_at: '2026-11-19T15:03:00.000Z',
        },
      ],
      refusals: [{ code: 606, today: 3, week: 12, name: 'invalidAccount' }],
    },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /health/alarms': {
    ja: '監視している項目を、しきい値と状態とともに、悪い順に返す',
    request: {},
    answer: { state: 'warn', alarms: [alarm] },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /health/costs': {
    ja: '過去30日間の集計と公開料金から、1か月の費用を見積もる',
    request: {},
    answer: {
      dollars: 12.5,
      parts: [
        { part: 'plan', quantity: 1, included: 0, dollars: 5 },
        { part: 'databases', quantity: 15_000_000_000, included: 5_000_000_000, dollars: 7.5 },
      ],
      counted: {
        sessions: 21_000,
        views: 64_000,
        searches: 30_000,
        opens: 18_000,
        jobs: 900,
        mails: 2_400,
        file_bytes: 3_800_000_000,
        database_bytes: 15_000_000_000,
        sweeps: 32,
      },
      away: 0,
    },
    refusals: ['unauthorized', 'noPermission'],
  },
  'PUT /health/retry-job/:jobId': {
    ja: '失敗したジョブを再実行する',
    request: { job_id: 'failedjob0000000000001' },
    answer: null,
    refusals: ['unauthorized', 'noPermission', 'jobNotRetryable'],
  },
  'PUT /health/reseal': {
    ja: '古い鍵を削除できるように、すべてのシークレットを最新の鍵で暗号化し直す',
    request: {},
    answer: { key: 'k2', sealed: 12, left: 0 },
    refusals: ['unauthorized', 'noPermission', 'sealingKeyMissing'],
  },
}
