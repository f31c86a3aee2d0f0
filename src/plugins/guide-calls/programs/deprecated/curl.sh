# Prints nothing as long as no operation is to end.
curl --silent --show-error --fail \
  '{{url}}' | jq -r '
  .paths | to_entries[] | .key as $path | .value | to_entries[]
  | select(.value.deprecated?) | "\(.key) \($path)"'
