import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { Calls } from '#contract/api.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { recordQuery } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { PrintButtons } from '../../invoices/print-buttons.tsx'

type PrintedDocuments = Calls['GET /documents/sales']['output']
type PrintFrameProps = {
  title: string
  /**
   * The papers to choose from, the first one by default: its name on the button, and in the style
   * sheet.
   */
  papers: readonly { name: string; paper: string }[]
  tools?: (ids: string) => ReactNode
  children: (printed: PrintedDocuments, paper: string) => ReactNode
}

/**
 * A page of documents that prints by itself once they are there: `?ids=a,b,c`. On paper only the
 * documents remain.
 */
export function PrintFrame({ title, ...props }: PrintFrameProps) {
  const [search] = useSearchParams()
  const ids = search.get('ids') ?? ''
  return (
    <AdminPage title={title} parent={{ title: 'Orders', to: '/admin/orders' }}>
      {ids === '' ? <NothingToPrint /> : <LoadedPrintPage key={ids} ids={ids} {...props} />}
    </AdminPage>
  )
}

const NothingToPrint = () => (
  <EmptyState text="Nothing to print">
    <p className="basis-full">Choose orders in the list, then print their documents.</p>
    <LinkButton to="/admin/orders">Orders</LinkButton>
  </EmptyState>
)

type LoadedPrintPageProps = Omit<PrintFrameProps, 'title'> & { ids: string }

const LoadedPrintPage = ({ ids, ...props }: LoadedPrintPageProps) => (
  <Loaded query={useQuery(recordQuery('GET /documents/sales', undefined, { ids }))}>
    {(printed) =>
      printed.data.length === 0 ? (
        <NothingToPrint />
      ) : (
        <PrintedPage ids={ids} printed={printed} {...props} />
      )
    }
  </Loaded>
)

function PrintedPage({
  ids,
  printed,
  papers,
  tools,
  children,
}: LoadedPrintPageProps & { printed: PrintedDocuments }) {
  const [paper, setPaper] = useState(papers[0]?.paper ?? '')
  usePrintOnOpening()
  const printOn = (chosen: string) => {
    flushSync(() => setPaper(chosen)) // laid out before the browser takes its picture
    window.print()
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButtons papers={papers} onPrint={printOn} />
        {tools?.(ids)}
        <LinkButton to="/admin/orders" tone="quiet">
          Back to orders
        </LinkButton>
      </div>
      {children(printed, paper)}
    </div>
  )
}

function usePrintOnOpening(): void {
  const isPrinted = useRef(false)
  useEffect(() => {
    if (isPrinted.current) return
    isPrinted.current = true
    window.print()
  }, [])
}
