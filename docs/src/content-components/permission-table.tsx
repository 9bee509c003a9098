import data from '../../generated/permissions.json';
import { WideTable } from './wide-table.tsx';

/** What users can be allowed, and which of it an API token holds. */
export function PermissionTable() {
  return (
    <WideTable label="Permissions">
      <thead>
        <tr>
          <th scope="col">Permission</th>
          <th scope="col">Opens</th>
          <th scope="col">API token</th>
        </tr>
      </thead>
      <tbody>
        {data.permissions.map(({ name, description, api_token }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{description}</td>
            <td>{api_token ? 'yes' : 'no'}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
