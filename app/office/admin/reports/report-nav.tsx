import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import {
  REPORT_DEFINITIONS,
  REPORT_NAMES,
  type ReportName,
  SUPER_REPORTS,
} from '#contract/office/report-measures.ts'
import { useShopSession } from '../../../platform/session/use-session.ts'

/** The reports that the admin may read; the days and the comparison stay when another is opened. */
export function ReportNavigation({ report }: { report: ReportName }) {
  const { user } = useShopSession()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('sort') // of another report
  const list = useRef<HTMLElement>(null)
  // On a phone the list scrolls sideways: the report that is shown is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown report is another link of the list
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) list.current?.scrollTo({ left: link.offsetLeft - 16 })
  }, [report])
  const shown = REPORT_NAMES.filter(
    (name) => user?.role === 'superAdmin' || !SUPER_REPORTS.some((own) => own === name),
  )
  return (
    <nav aria-label="Reports" className="report-nav" ref={list}>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <Link
              to={{ pathname: reportAddress(name), search: String(params) }}
              aria-current={name === report ? 'page' : undefined}
              className="report-link"
            >
              {REPORT_DEFINITIONS[name].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const reportAddress = (report: ReportName): string =>
  report === 'sales' ? '/admin/reports' : `/admin/reports/${report}`
