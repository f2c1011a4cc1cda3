import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Synonym } from '#contract/catalogue/search.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { SearchInput } from '../../../platform/ui/search-input.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { SynonymGroupRow } from './synonym-row.tsx'
import { TrySearchSection } from './try-search.tsx'
import { SynonymGroupForm } from './word-form.tsx'
import { findMatchingGroups } from './word-list.ts'

export default function SynonymsPage() {
  return (
    <AdminPage title="Synonyms" superOnly actions={<TakeOverSynonymsButton />}>
      <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
        <SynonymsSection />
        <TrySearchSection />
      </div>
    </AdminPage>
  )
}

const TakeOverSynonymsButton = () => (
  <ConfirmButton
    act={useAdminCall('POST /synonyms/nigeria')}
    button={{ tone: 'secondary', children: 'Add the words of Nigeria' }}
    title="Add the words of Nigeria?"
    confirmLabel="Add them"
  >
    <p>
      Groups such as “tokunbo, uk used” are added, but none with a word that is in a group of yours.
      Your groups stay as they are.
    </p>
  </ConfirmButton>
)

const wordsOfOtherGroups = (groups: readonly Synonym[], id?: string) =>
  groups.filter(({ _id }) => _id !== id).map(({ words }) => words)

function SynonymsSection() {
  const query = useQuery(queryApiFresh('GET /synonyms'))
  return (
    <PageSection
      id="groups"
      title="Words that mean the same"
      className="grid min-w-0 content-start gap-6"
    >
      <p className="max-w-prose text-muted">
        A search for one word of a group finds all of it. A change counts at once.
      </p>
      <Loaded query={query}>
        {({ data }) => (
          <>
            <AddSynonymGroup groups={data} />
            <SynonymGroupList groups={data} />
          </>
        )}
      </Loaded>
    </PageSection>
  )
}

/** `?word=` of the address begins a group: the list of searches leads here with it. */
function AddSynonymGroup({ groups }: { groups: readonly Synonym[] }) {
  const [params] = useSearchParams()
  const word = params.get('word') ?? ''
  const { mutateAsync, isPending } = useAdminCall('POST /synonyms')
  return (
    <div className="rounded-box border border-line bg-surface p-4">
      <SynonymGroupForm
        key={word}
        label="New group"
        initial={word && `${word}, `}
        others={wordsOfOtherGroups(groups)}
        submitText="Add"
        pending={isPending}
        onSave={(words) => mutateAsync({ words })}
      />
    </div>
  )
}

function SynonymGroupList({ groups }: { groups: readonly Synonym[] }) {
  const [typed, setTyped] = useState('')
  const found = findMatchingGroups(groups, typed)
  if (groups.length === 0) return <EmptyState text="There are no synonyms yet" />
  return (
    <>
      <search className="block max-w-md">
        <SearchInput label="find a word" value={typed} onValueChange={setTyped} />
      </search>
      <p role="status" className="-my-3 text-sm text-muted">
        {countWithNoun(found.length, 'group')}
      </p>
      <ul className="grid gap-3">
        {found.map((group) => (
          <li key={group._id} className="rounded-box border border-line bg-surface p-3">
            <SynonymGroupRow group={group} others={wordsOfOtherGroups(groups, group._id)} />
          </li>
        ))}
      </ul>
    </>
  )
}
