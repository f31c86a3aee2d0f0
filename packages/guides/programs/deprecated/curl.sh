# Prints nothing if no operation is deprecated.
curl --silent --show-error --fail \
  '{{url}}' | jq -r '
  .paths | to_entries[] | .key as $path | .value | to_entries[]
  | select(.value.deprecated?) | "\(.key) \($path)"'
