import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { main } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

test('a check needs a file', async () => {
  await signInAs('admin')
  const user = openPage('/admin/transfer')
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  expect(main().getByRole('alert')).toHaveTextContent(messages.requiredField('CSV file'))
})

test('an unknown import shows its message, and leads to the form', async () => {
  await signInAs('admin')
  const user = openPage(`/admin/transfer?import=${crypto.randomUUID()}`)
  expect(await screen.findByText(messages.importNotFound)).toBeVisible()
  await user.click(main().getByRole('link', { name: 'Check a file' }))
  expect(await main().findByLabelText('CSV file')).toBeInTheDocument()
})

test('a file that is no CSV of products is refused', async () => {
  await signInAs('admin')
  const user = openPage('/admin/transfer')
  const file = new File(['Colour;Price\nred;100\n'], 'products.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('CSV file'), file)
  await user.click(main().getByRole('button', { name: 'Check the file' }))
  expect(await main().findByRole('alert')).toHaveTextContent(messages.importColumns)
})

test('unused columns are named, another currency is asked for, and the import is listed', async () => {
  await signInAs('superAdmin')
  const user = openPage('/admin/transfer')
  const csv = `Title,Price,url,Type\nCap ${crypto.randomUUID()},$19.99,https://a.example,Clothing\n`
  await user.upload(
    await screen.findByLabelText('CSV file'),
    new File([csv], 'list.csv', { type: 'text/csv' }),
  )
  await user.click(main().getByRole('button', { name: 'Check the file' }))
  await screen.findByRole('heading', { name: 'Checked: nothing is changed yet' })
  expect(main().getByText('This column is not imported: url.')).toBeVisible()
  for (const select of main().queryAllByLabelText('“Clothing”'))
    await user.selectOptions(select, within(select).getAllByRole('option')[1] as HTMLElement)
  await user.click(main().getByRole('button', { name: 'Import 1 product' }))
  expect(main().getByRole('alert')).toHaveTextContent(messages.importCurrency('USD'))
  const tick = main().getByLabelText('The file has prices in USD. Take their numbers as naira')
  expect(tick).toHaveFocus()
  await user.click(tick)
  await user.click(main().getByRole('button', { name: 'Import 1 product' }))
  await screen.findByRole('heading', { name: 'Import is done' })
  await user.click(main().getByRole('link', { name: 'Check another file' }))
  const list = within(await screen.findByRole('region', { name: 'Past imports' }))
  expect(list.getAllByText('1 new, 0 changed').length).toBeGreaterThan(0)
})

test('SKUs that lost their zeros are asked about before the import', async () => {
  await signInAs('superAdmin')
  const user = openPage('/admin/transfer')
  const name = crypto.randomUUID()
  const checkFile = async (sku: string) => {
    const csv = `Handle,Title,Price,Type,SKU\ncap-${name},Cap ${name},5,Clothing,${sku}\n`
    await user.upload(
      await screen.findByLabelText('CSV file'),
      new File([csv], 'list.csv', { type: 'text/csv' }),
    )
    await user.click(main().getByRole('button', { name: 'Check the file' }))
    await screen.findByRole('heading', { name: 'Checked: nothing is changed yet' })
    for (const select of main().queryAllByLabelText('“Clothing”'))
      await user.selectOptions(select, within(select).getAllByRole('option')[1] as HTMLElement)
  }
  const importFile = () => user.click(main().getByRole('button', { name: 'Import 1 product' }))
  await checkFile(`00${name}`)
  await importFile()
  await screen.findByRole('heading', { name: 'Import is done' })
  await user.click(main().getByRole('link', { name: 'Check another file' }))
  await checkFile(name.replace(/^0+/, ''))
  await importFile()
  expect(main().getByRole('alert')).toHaveTextContent(messages.importSkus)
  const question = main().getByLabelText('SKUs that count')
  expect(question).toHaveFocus()
  await user.selectOptions(question, 'Those of the shop stay')
  await importFile()
  await screen.findByRole('heading', { name: 'Import is done' })
})
