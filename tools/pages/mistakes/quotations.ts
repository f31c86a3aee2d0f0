import { AT, code, type Mistake, text } from './mistake';

/** Mistakes in requests, responses, diagrams, screens and terms. */
export const quotations: Mistake[] = [
  {
    name: 'a request to an operation that does not exist',
    change: text('<Request operation="wallet/openAcount" />'),
    line: `${AT}:1: error <Request>: operation="wallet/openAcount": wallet has no operation openAcount. Did you mean wallet/openAccount?`,
  },
  {
    name: 'an example that does not exist',
    change: text('<Request operation="wallet/openAccount" example="nowhere" />'),
    line: `${AT}:1: error <Request>: example: \`nowhere\` is not a request example. Available: for_a_user, own_account, own_account_in_dollars, failure.`,
  },
  {
    name: 'a field that the response does not have',
    change: text('<Response operation="wallet/openAccount" show={[\'statu\']} />'),
    line: `${AT}:1: error <Response>: show: \`statu\` is not a field of the response. Did you mean status?`,
  },
  {
    name: 'an attribute that does not exist',
    change: text('<Request opration="wallet/openAccount" />'),
    line: `${AT}:1: error <Request>: <Request> does not support the attribute opration. Use operation, example, path, query, body, `,
  },
  {
    name: 'a webhook that does not exist',
    change: text('<Delivery event="wallet/receiveNothing" />'),
    line: `${AT}:1: error <Delivery>: event="wallet/receiveNothing": wallet has no event receiveNothing. Write an operationId of openapi/wallet.`,
  },
  {
    name: 'an arrow in a diagram to a box that does not exist',
    change: text(code('diagram flow alt="From order to receipt"', 'ordered: Ordered\nsent: Sent\nordered -> snt')),
    line: `${AT + 3}:1: error diagram: flow: there is no box snt. Did you mean sent? Add a line "snt: words".`,
  },
  {
    name: 'a label of a step that its screen does not have',
    change: text(
      `1. Choose **Create**.\n\n${code('screen', 'title: Keys\nshows: The keys of a space\nbuttons: [{ text: Add, step: 1 }]')}`,
    ),
    line: `${AT}:1: error screen: "Create" in step 1 is not on the screen "Keys". Use the same words in both.`,
  },
  {
    name: 'a term that is not in the glossary',
    change: text('Text of <Term>the page</Term>.'),
    line: `${AT}:9: error <Term>: "the page" is not in docs/glossary.yaml. Name the term in \`name\`, or add it to the file.`,
  },
  {
    name: 'an unknown figure',
    change: text('There are <Figure of="operation" />.'),
    line: `${AT}:11: error <Figure>: "operation" is not a known figure. Use one of: operations, `,
  },
].map((mistake) => ({ ...mistake, command: 'check:guides' }));
