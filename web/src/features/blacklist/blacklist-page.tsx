import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { RULES_PER_PAGE, type Rule, type RuleList, rulesQuery } from '../../api/blacklist.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Day } from '../../parts/moment.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { readListPage, useUrlState } from '../../ui/url-state.ts'
import { AddRuleDialog } from './add-rule-dialog.tsx'
import { EmptyRules } from './empty-rules.tsx'
import { RemoveRuleDialog } from './remove-rule-dialog.tsx'
import counts from '../../ui/counts.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'
import layout from '../../ui/layout.module.css'
import tables from '../../ui/tables.module.css'
import toolbars from '../../ui/toolbars.module.css'
import styles from './blacklist-page.module.css'

const TITLE = { own: 'nav.blacklist', site: 'nav.adminBlacklist' } as const
const ABOUT = { own: 'blacklist.about', site: 'siteBlacklist.about' } as const

export const BlacklistPage = () => <RulesPage of="own" />
export const SiteBlacklistPage = () => <RulesPage of="site" />

function RulesPage({ of }: { of: RuleList }) {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const page = readListPage(search)
  const list = useQuery(rulesQuery(of, page))
  const [adding, setAdding] = useState(false)
  const { data } = list
  const [removing, setRemoving] = useState<Rule | null>(null)
  const columns = useMemo(() => ruleColumns(setRemoving), [])
  const addButton = (
    <Button look="main" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      <Text id="blacklist.add" />
    </Button>
  )
  return (
    <>
      <PageTitle id={TITLE[of]} {...(of === 'site' && { area: 'nav.adminDashboard' as const })}>
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </PageTitle>
      <div className={toolbars.toolbar}>
        <p className="small quiet">
          <Text id={ABOUT[of]} />
        </p>
        <span className={layout.end} />
        {data?.total !== 0 && addButton}
      </div>
      <List
        list={list}
        rows={data?.items}
        columns={columns}
        label={t(TITLE[of])}
        className={styles.rules}
        expected={5}
        fault={(error) => words(error, 'blacklist.failed')}
        empty={
          of === 'own' ? (
            <EmptyRules>{addButton}</EmptyRules>
          ) : (
            <EmptyState words={t('blacklist.none')}>{addButton}</EmptyState>
          )
        }
        foot={
          data &&
          data.total > RULES_PER_PAGE && (
            <Pager
              page={page.page}
              pages={pagesOf(data.total, RULES_PER_PAGE)}
              kind="five"
              onPage={(next) => change({ page: next, asof: data.as_of })}
            />
          )
        }
      />
      {adding && <AddRuleDialog list={of} onClose={() => setAdding(false)} />}
      {removing && <RemoveRuleDialog list={of} rule={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

/** Label of a date on a card, which has no column headers. */
const PhoneLabel = ({ id }: { id: 'blacklist.expires' | 'created' }) => (
  <span className={`${tables.onlyCard} faint`}>
    <Text id={id} />{' '}
  </span>
)

const ruleColumns = (remove: (rule: Rule) => void): Column<Rule>[] => [
  {
    id: 'range',
    header: () => <Text id="blacklist.range" />,
    cell: ({ row }) => row.original.range,
    meta: { className: `${styles.range} mono`, skeleton: 120 },
  },
  {
    id: 'reason',
    header: () => <Text id="blacklist.reason" />,
    cell: ({ row: { original } }) =>
      original.reason ? (
        <span title={original.reason} dir="auto">
          {original.reason}
        </span>
      ) : (
        <span className="faint">–</span>
      ),
    meta: { className: `${styles.reason} cut`, skeleton: 160 },
  },
  {
    id: 'expires',
    header: () => <Text id="blacklist.expires" />,
    cell: ({ row: { original } }) => (
      <>
        <PhoneLabel id="blacklist.expires" />
        {original.expires_at ? <Day at={original.expires_at} /> : <Text id="blacklist.never" />}
      </>
    ),
    meta: { className: `${styles.expires} quiet`, skeleton: 60 },
  },
  {
    id: 'created',
    header: () => <Text id="created" />,
    cell: ({ row }) => (
      <>
        <PhoneLabel id="created" />
        <Day at={row.original.created} />
      </>
    ),
    meta: { className: `${styles.created} quiet`, skeleton: 60 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <RemoveButton rule={row.original} remove={remove} />,
    meta: { className: `${styles.actions} ${tables.r}`, skeleton: 0 },
  },
]

function RemoveButton({ rule, remove }: { rule: Rule; remove: (rule: Rule) => void }) {
  const t = useText()
  return (
    <IconButton
      icon={Trash2}
      className={iconButtons.bad}
      label={t('deleteNamed', { name: rule.range })}
      onClick={() => remove(rule)}
    />
  )
}
