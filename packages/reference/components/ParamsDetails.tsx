import type { ReactNode } from 'react';
import Heading from './Heading';
import { PLACES } from './headings';
import type { Operation } from './model';
import SchemaFields from './SchemaFields';

/** Parameters of an operation, a section for each place in which they are sent. */
export default function ParamsDetails({ parameters }: Pick<Operation, 'parameters'>): ReactNode {
  return parameters.map(({ place, fields }) => (
    <section key={place}>
      <Heading id={place}>{PLACES[place]}</Heading>
      <SchemaFields fields={fields} />
    </section>
  ));
}
